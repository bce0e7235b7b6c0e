"""Made by “npm run gen” from the descriptions of both APIs."""

__version__ = "0.1.0"
