import fastmail from './services/fastmail.json' with { type: 'json' };
import githubPages from './services/github-pages.json' with { type: 'json' };
import googleWorkspace from './services/google-workspace.json' with { type: 'json' };
import icloud from './services/icloud.json' with { type: 'json' };
import letsEncrypt from './services/lets-encrypt.json' with { type: 'json' };
import mailboxOrg from './services/mailbox-org.json' with { type: 'json' };
import microsoft365 from './services/microsoft-365.json' with { type: 'json' };
import migadu from './services/migadu.json' with { type: 'json' };
import noMail from './services/no-mail.json' with { type: 'json' };
import protonMail from './services/proton-mail.json' with { type: 'json' };
import type { Template } from './compose.ts';

/** Known services, based on their public documentation. To add one, add its file and a line here. */
export const services: { readonly [id: string]: Template } = {
  'google-workspace': googleWorkspace,
  'microsoft-365': microsoft365,
  fastmail: fastmail,
  'proton-mail': protonMail,
  icloud: icloud,
  migadu: migadu,
  'mailbox-org': mailboxOrg,
  'no-mail': noMail,
  'github-pages': githubPages,
  'lets-encrypt': letsEncrypt,
};
