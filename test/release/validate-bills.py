"""Validates bills of materials by the official schema of CycloneDX 1.6. Prints the faults of each file."""

import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

validator = JsonStrictValidator(SchemaVersion.V1_6)
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as file:
        fault = validator.validate_str(file.read())
    if fault is not None:
        print(name, fault)
