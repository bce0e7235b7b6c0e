"""Reads messages in hexadecimal, one a line, with dnspython; prints those that it cannot read, and why."""

import sys

import dns.exception
import dns.message
import dns.opcode
import dns.tsig

KNOWN_OPCODES = {opcode.value for opcode in dns.opcode.Opcode}

for line in sys.stdin:
    message = bytes.fromhex(line)
    if (message[2] >> 3) & 15 not in KNOWN_OPCODES:
        continue
    try:
        dns.message.from_wire(message)
    except (dns.message.UnknownTSIGKey, dns.tsig.PeerBadKey):
        pass
    except (dns.exception.DNSException, ValueError) as error:
        print(repr(error), line.strip())
print("done")
