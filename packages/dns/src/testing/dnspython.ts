import { execFileSync } from 'node:child_process';

/** A key in the form that dnspython uses, and the message to sign or verify. Octets are in hexadecimal. */
export interface SignedByKey {
  readonly key: string;
  readonly algorithm: string;
  readonly secret: string;
  readonly message: string;
  /** MAC of the request, if the message is a response. */
  readonly requestMac?: string;
  /** Seconds since 1970. */
  readonly now: number;
}

const PYTHON = '/usr/bin/python3';

const COMMON = `
import json, sys, time, dns.message, dns.name, dns.tsig
def key(one):
    return dns.tsig.Key(one['key'], bytes.fromhex(one['secret']), one['algorithm'])
def mac(one):
    return bytes.fromhex(one.get('requestMac', ''))
def at(one):
    time.time = lambda: one['now']
`;

const SIGN = `${COMMON}
def sign(one):
    at(one)
    message = dns.message.from_wire(bytes.fromhex(one['message']))
    message.request_mac = mac(one)
    message.use_tsig(key(one))
    return message.to_wire(want_shuffle=False).hex()
print(json.dumps([sign(one) for one in json.load(sys.stdin)]))
`;

const VERIFY = `${COMMON}
def verify(one):
    at(one)
    try:
        message = dns.message.from_wire(bytes.fromhex(one['message']), keyring=key(one), request_mac=mac(one))
        return 'verified' if message.had_tsig else 'unsigned'
    except Exception as error:
        return type(error).__name__
print(json.dumps([verify(one) for one in json.load(sys.stdin)]))
`;

const VERIFY_RESPONSE = `${COMMON}
def verify(response):
    context, results = None, []
    for one in response:
        at(one)
        try:
            message = dns.message.from_wire(bytes.fromhex(one['message']), keyring=key(one), request_mac=mac(one), multi=True, tsig_ctx=context)
            context = message.tsig_ctx
            results.append('verified' if message.had_tsig else 'unsigned')
        except Exception as error:
            results.append(type(error).__name__)
    return results
print(json.dumps(verify(json.load(sys.stdin))))
`;

/** Signs the messages with dnspython. Returns the signed messages in hexadecimal. */
export function signWithDnspython(messages: readonly SignedByKey[]): readonly string[] {
  return run(SIGN, messages);
}

/** Returns dnspython's result for each message: `verified`, `unsigned`, or an error name. */
export function verifyWithDnspython(messages: readonly SignedByKey[]): readonly string[] {
  return run(VERIFY, messages);
}

export function verifyResponseWithDnspython(messages: readonly SignedByKey[]): readonly string[] {
  return run(VERIFY_RESPONSE, messages);
}

function run(program: string, messages: readonly SignedByKey[]): readonly string[] {
  return JSON.parse(
    execFileSync(PYTHON, ['-c', program], { input: JSON.stringify(messages), encoding: 'utf8' }),
  ) as string[];
}
