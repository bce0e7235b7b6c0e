import { tokensCss } from './design-tokens.ts';

/** The style of every page. Elements must not have inline styles, because the policy permits only this text. */
export const STYLE = `
${tokensCss}
* { box-sizing: border-box }
body { margin: 0; background: var(--colour-background); color: var(--colour-text); font: 1rem/1.5 var(--font-text) }
header, main, footer { max-width: 64rem; margin: 0 auto; padding: var(--space-medium) }
.narrow main > * { max-width: 30rem }
header { display: flex; flex-wrap: wrap; gap: var(--space-small) var(--space-large); align-items: baseline; border-bottom: 1px solid var(--colour-line) }
header .name { font-weight: 700; font-size: 1.25rem; color: inherit; text-decoration: none }
header nav, footer nav { display: flex; flex-wrap: wrap; gap: var(--space-small) var(--space-medium) }
header form { margin: 0 0 0 auto }
footer { margin-top: var(--space-large); border-top: 1px solid var(--colour-line); color: var(--colour-muted) }
main { overflow-wrap: break-word }
main:focus { outline: none }
h1 { font-size: 1.75rem; line-height: 1.25; margin: var(--space-medium) 0 }
h2 { font-size: 1.3rem; line-height: 1.3; margin: var(--space-large) 0 var(--space-small) }
a { color: var(--colour-accent) }
header a, footer a { padding: 0.25rem 0 }
:focus-visible { outline: 3px solid var(--colour-accent); outline-offset: 2px }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.skip { position: absolute; left: -100rem }
.skip:focus { left: var(--space-small); top: var(--space-small); padding: var(--space-small); background: var(--colour-background) }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; vertical-align: top; padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid var(--colour-line) }
code, pre { font: 0.875rem/1.5 var(--font-code); overflow-wrap: anywhere }
td code { overflow-wrap: normal }
td form { margin: 0 }
.prose { white-space: pre-line }
@media (max-width: 48rem) { td, th[scope=col], td code { overflow-wrap: anywhere } }
@media (max-width: 48rem) {
.stacked thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.stacked tr, .stacked td { display: block }
.stacked tr { padding: var(--space-small) 0; border-bottom: 1px solid var(--colour-line) }
.stacked td { padding: 0; border: 0 }
.stacked td[data-heading]::before { content: attr(data-heading) ': ' }
}
pre { white-space: pre-wrap; padding: var(--space-small) var(--space-medium); background: var(--colour-surface) }
.letter { margin: var(--space-medium) 0; padding: var(--space-medium); border: 1px solid var(--colour-line); background: var(--colour-surface); white-space: pre-wrap; overflow-wrap: anywhere }
form { margin: var(--space-medium) 0 }
.field { max-width: 40rem; margin: 0 0 var(--space-medium) }
.field label { display: block; font-weight: 600 }
.field.check, .check { display: flex; gap: var(--space-small); align-items: flex-start }
.check { margin: 0 0 var(--space-small) }
.field.check label, .check label { font-weight: 400 }
.field legend { margin: 0 0 0.25rem; padding: 0; font-weight: 600 }
fieldset { border: 0; padding: 0 }
.hint { margin: 0; color: var(--colour-muted) }
.fault { margin: 0; color: var(--colour-error); font-weight: 600 }
input:not([type=checkbox]), select, textarea { width: 100%; margin-top: 0.25rem; padding: 0.55rem 0.7rem; font: inherit; color: inherit; background: var(--colour-background); border: 1px solid var(--colour-field); border-radius: 4px }
input[type=checkbox] { width: 1.5rem; height: 1.5rem; flex: none; margin: 0 }
input[aria-invalid=true], textarea[aria-invalid=true] { border: 2px solid var(--colour-error) }
.token { user-select: all }
.settings { display: flex; flex-wrap: wrap; gap: var(--space-small) var(--space-medium); margin: var(--space-small) 0 }
button, .button { display: inline-block; padding: 0.6rem 1.2rem; font: inherit; font-weight: 600; color: var(--colour-on-accent); background: var(--colour-accent); border: 1px solid var(--colour-accent); border-radius: 4px; text-decoration: none; cursor: pointer }
.quiet { color: var(--colour-accent); background: var(--colour-background) }
header button { padding: 0.25rem 0; font-weight: 400; color: var(--colour-accent); background: none; border: 0; text-decoration: underline }
.notice, .summary { margin: var(--space-medium) 0; padding: var(--space-small) var(--space-medium); border: 1px solid var(--colour-line); border-left: 5px solid var(--colour-done); background: var(--colour-surface) }
.summary { border-left-color: var(--colour-error) }
.summary p { margin: 0 }
.fault::first-letter, .summary p::first-letter { text-transform: uppercase }
.summary ul { margin: var(--space-small) 0; padding-left: 1.2rem }
.qr { display: block; width: 15rem; max-width: 100%; margin: var(--space-medium) 0; border: 1px solid var(--colour-line) }
.codes { columns: 2 16rem; padding-left: 1.2rem }
.summary a { color: var(--colour-error) }
`;
