import { type Html, markup } from '../http/html.ts';

/** The settings of a person, by path. */
const settings: { readonly [path: string]: string } = {
  '/settings/security': 'Security',
  '/settings/verification': 'Verification',
  '/settings/tokens': 'API tokens',
  '/settings/notifications': 'Notifications',
};

/** Links between the settings. */
export const settingsNav: Html = markup`<nav class="settings" aria-label="Settings">
${Object.entries(settings).map(([path, name]) => markup`<a href="${path}">${name}</a>`)}
</nav>`;
