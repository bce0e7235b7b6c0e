import { execFileSync } from 'node:child_process';
import { signDelivery } from './signature.ts';

/**
 * Verifies a delivery using only the documented rules. For each signature, prints the indexes of the secrets that
 * match.
 */
const RECEIVER = `
import base64, hashlib, hmac, json, sys
headers, body, secrets = json.load(sys.stdin)
body = body.encode()
def valid(key, text, given, encode):
    return any(hmac.compare_digest(encode(hmac.new(key, text, hashlib.sha256).digest()), one) for one in given)
pairs = [part.split("=", 1) for part in headers["X-Service-Signature"].split(",")]
time = dict(pairs)["t"].encode()
service = [value for name, value in pairs if name == "v1"]
standard = [part.split(",", 1)[1] for part in headers["webhook-signature"].split(" ")]
text = ".".join([headers["webhook-id"], headers["webhook-timestamp"], ""]).encode() + body
print(json.dumps([[
    valid(secret.encode(), time + b"." + body, service, lambda digest: digest.hex()),
    valid(base64.b64decode(secret.removeprefix("whsec_")), text, standard, lambda digest: base64.b64encode(digest).decode()),
] for secret in secrets]))
`;

const [NEW, OLD, OTHER] = ['plJ3nmyCDGBKInavdOK15jsl', 'AAECAwQFBgcICQoLDA0ODw==', '////////////////////'].map(
  (key) => `whsec_${key}`,
);
const DELIVERY = { id: 'f7c7ef24-9c2b-4a8e-8f4b-6f3b1d2c9a10', kind: 'record.created', time: 1731705121 };

function verify(headers: object, body: string, secrets: readonly string[]): unknown {
  const input = JSON.stringify([headers, body, secrets]);
  return JSON.parse(execFileSync('python3', ['-c', RECEIVER], { input, encoding: 'utf8' }));
}

test('the signature of Standard Webhooks is that of its own example', () => {
  const body = '{"event_type":"ping","data":{"success":true}}';
  const { signatures } = signDelivery('X-Service', { ...DELIVERY, id: 'msg_loFOjxBNrRLzqYUf', body, secrets: [NEW] });
  expect(signatures['webhook-signature']).toBe('v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=');
});

test('a receiver in Python verifies both signatures over the octets of the body, and by no other secret', () => {
  const body = '{"name":"müller.example","value":"\\"a\\u0000\\""}\n';
  const { identity, signatures } = signDelivery('X-Service', { ...DELIVERY, body, secrets: [NEW] });
  expect(verify({ ...identity, ...signatures }, body, [NEW, OTHER])).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(verify({ ...identity, ...signatures }, `${body} `, [NEW])).toEqual([[false, false]]);
});

test('both secrets of a rotation sign', () => {
  const { identity, signatures } = signDelivery('X-Service', { ...DELIVERY, body: '{}', secrets: [NEW, OLD] });
  expect(verify({ ...identity, ...signatures }, '{}', [NEW, OLD, OTHER])).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
  expect(signatures['X-Service-Signature']).toMatch(/^t=1731705121,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
});

test('headers name the event and the delivery, with the prefix of the service', () => {
  expect(signDelivery('X-Hooks', { ...DELIVERY, body: '{}', secrets: [NEW] }).identity).toEqual({
    'X-Hooks-Event': 'record.created',
    'X-Hooks-Delivery': DELIVERY.id,
    'webhook-id': DELIVERY.id,
    'webhook-timestamp': '1731705121',
  });
});
