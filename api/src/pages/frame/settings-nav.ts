import { type Html, markup } from '../../http/html.ts';

const settings: { readonly [path: string]: string } = {
  '/settings/account': 'Account',
  '/settings/security': 'Security',
  '/settings/verification': 'Verification',
  '/settings/notifications': 'Notifications',
  '/settings/tokens': 'API',
  '/settings/webhooks': 'Webhooks',
  '/settings/dynamic-dns': 'Dynamic DNS',
};

export const settingsNav: Html = markup`<nav class="settings" aria-label="Settings">
${Object.entries(settings).map(([path, name]) => markup`<a href="${path}">${name}</a>`)}
</nav>`;
