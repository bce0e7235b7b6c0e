import { identityProviders, readIdentityProviders } from './identity-providers.ts';

const KEYS = 'client=abc secret=/run/secret';

test('a line is a provider that many have', () => {
  expect(readIdentityProviders(`github ${KEYS}; gitlab url=https://git.example.com ${KEYS}`)).toEqual([
    {
      name: 'github',
      label: 'GitHub',
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
      issuer: 'https://github.com/login/oauth',
      client: 'abc',
      secret: '/run/secret',
    },
    {
      name: 'gitlab',
      label: 'GitLab',
      authorize: 'https://git.example.com/oauth/authorize',
      token: 'https://git.example.com/oauth/token',
      user: 'https://git.example.com/api/v4/user',
      issuer: 'https://git.example.com',
      scope: 'read_user',
      client: 'abc',
      secret: '/run/secret',
    },
  ]);
});

test('any other provider has its endpoints', () => {
  const text = `forge label=Forge authorize=https://forge.example/a token=http://127.0.0.1:3000/t user=https://forge.example/u ${KEYS}`;
  expect(identityProviders.parse(text)).toBe(text);
  expect(readIdentityProviders(text)).toMatchObject([
    { name: 'forge', label: 'Forge', issuer: 'https://forge.example', token: 'http://127.0.0.1:3000/t' },
  ]);
});

test.each([
  [`GitHub ${KEYS}`, '"GitHub" is not the name of a provider'],
  ['github client=abc', 'github: secret= is missing'],
  [`github ${KEYS} colour=red`, '"colour=red" is not one of'],
  [`forge ${KEYS}`, 'forge: authorize= is missing'],
  [
    `forge url=https://forge.example authorize=https://a.example token=https://a.example user=https://a.example ${KEYS}`,
    'url= is for github',
  ],
  [`gitlab url=http://git.example.com ${KEYS}`, 'gitlab: url= must be an https URL'],
  [`gitlab url=https://user@git.example.com ${KEYS}`, 'gitlab: url= must be an https URL'],
  [`github ${KEYS}; github ${KEYS}`, 'there are two providers github'],
])('%s is refused', (text, message) => {
  expect(identityProviders.safeParse(text).error?.issues[0].message).toContain(message);
});
