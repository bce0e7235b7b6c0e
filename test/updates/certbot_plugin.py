# Adds or deletes a challenge by certbot's own plugin: SERVER PORT KEY SECRET add|delete NAME VALUE.
import os
import sys
import tempfile

from certbot_dns_rfc2136._internal.dns_rfc2136 import Authenticator

server, port, key, secret, action, name, value = sys.argv[1:]
with tempfile.NamedTemporaryFile('w', suffix='.ini') as credentials:
    os.chmod(credentials.name, 0o600)
    credentials.write(
        f'dns_rfc2136_server = {server}\ndns_rfc2136_port = {port}\ndns_rfc2136_name = {key}\n'
        f'dns_rfc2136_secret = {secret}\ndns_rfc2136_algorithm = HMAC-SHA256\n'
    )
    credentials.flush()
    namespace = type('Namespace', (), {})()
    namespace.dns_rfc2136_credentials = credentials.name
    namespace.dns_rfc2136_propagation_seconds = 0
    plugin = Authenticator(namespace, 'dns-rfc2136')
    plugin._setup_credentials()
    perform = plugin._perform if action == 'add' else plugin._cleanup
    perform(name, name, value)
