import { type Html, markup } from '../../http/html.ts';
import { type Errors, fieldId } from './frame.ts';

export interface Field {
  readonly name: string;
  readonly label: string;
  /** Default: `text`. A `prose` field has several lines. */
  readonly type?: 'text' | 'prose' | 'email' | 'password' | 'checkbox' | 'select' | 'choices';
  /** Labels by value. The user selects one value of a `select`, and any number of `choices`. */
  readonly options?: { readonly [value: string]: string };
  /** Autofill purpose (HTML 4.10.18.7), such as `current-password`. */
  readonly autocomplete?: string;
  readonly inputmode?: 'numeric';
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** True for a checkbox that is initially checked. */
  readonly isChecked?: boolean;
  /** True if the value must not be shown again after the form was sent. Passwords are never shown again. */
  readonly isSecret?: boolean;
}

export interface Sent {
  /** Values of the fields that are not secret. Several values of `choices` are joined with spaces. */
  readonly values: { readonly [name: string]: string };
  readonly errors?: Errors;
}

export const notSent: Sent = { values: {} };

/** True if the value of a field may be shown again. */
export function isShownAgain({ type, isSecret = false }: Field): boolean {
  return type !== 'password' && !isSecret;
}

interface FormParts {
  readonly fields: readonly Field[];
  readonly submit: string;
  /** True if the button is not the main action. */
  readonly isQuiet?: boolean;
  /** Values of hidden fields by name. */
  readonly hidden?: { readonly [name: string]: string };
  /** Values for the page's script, as `data-…` attributes. */
  readonly data?: { readonly [name: string]: string };
}

/**
 * Renders a form that posts to its own page. Disables validation by the browser. The server's messages appear next to
 * the fields instead.
 */
export function formHtml(sent: Sent, { fields, submit, hidden = {}, data = {}, isQuiet = false }: FormParts): Html {
  const attributes = Object.entries(data).map(([name, value]) => markup` data-${name}="${value}"`.html);
  return markup`<form method="post" novalidate${{ html: attributes.join('') }}>
${hiddenHtml(hidden)}
${fields.map((field) => fieldHtml(field, sent))}
<button${classOf(isQuiet)}>${submit}</button>
</form>`;
}

export function buttonHtml(
  action: string,
  label: Html | string,
  { isQuiet = false }: Pick<FormParts, 'isQuiet'> = {},
): Html {
  return markup`<form method="post" action="${action}"><button${classOf(isQuiet)}>${label}</button></form>`;
}

function classOf(isQuiet: boolean): Html {
  return isQuiet ? markup` class="quiet"` : markup``;
}

function hiddenHtml(hidden: { readonly [name: string]: string }): Html[] {
  return Object.entries(hidden).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`);
}

function fieldHtml(field: Field, sent: Sent): Html {
  const { name, label, hint, type } = field;
  const id = fieldId(name);
  const fault = sent.errors?.fields.find((one) => one.name === name)?.message;
  const notes = [hint === undefined ? '' : `${id}-hint`, fault === undefined ? '' : `${id}-fault`];
  const described = notes.join(' ').trim();
  if (type === 'choices') return choicesHtml(field, sent, { described, about: notesHtml(field, fault) });
  const labelled = markup`<label for="${id}">${label}</label>`;
  const about = notesHtml(field, fault);
  const input = controlOf(field)(field, sent, [
    ...(described === '' ? [] : [markup` aria-describedby="${described}"`]),
    ...(fault === undefined ? [] : [markup` aria-invalid="true"`]),
  ]);
  return type === 'checkbox'
    ? markup`<div class="field check">${input}<div>${labelled}${about}</div></div>`
    : markup`<div class="field">${labelled}${about}${input}</div>`;
}

function notesHtml({ name, hint }: Field, fault: string | undefined): Html[] {
  const id = fieldId(name);
  return [
    ...(hint === undefined ? [] : [markup`<p class="hint" id="${id}-hint">${hint}</p>`]),
    ...(fault === undefined ? [] : [markup`<p class="fault" id="${id}-fault">${fault}</p>`]),
  ];
}

type Control = (field: Field, sent: Sent, more: readonly Html[]) => Html;

function controlOf({ type }: Field): Control {
  if (type === 'select') return selectHtml;
  return type === 'prose' ? proseHtml : inputHtml;
}

function proseHtml({ name, isOptional = false }: Field, sent: Sent, more: readonly Html[]): Html {
  const given = Object.hasOwn(sent.values, name) ? sent.values[name] : '';
  const required = isOptional ? [] : [markup` required`];
  return markup`<textarea id="${fieldId(name)}" name="${name}" rows="6"${attributesOf([...required, ...more])}>${given}</textarea>`;
}

function selectHtml({ name, options = {} }: Field, sent: Sent, more: readonly Html[]): Html {
  const given = Object.hasOwn(sent.values, name) ? sent.values[name] : undefined;
  const shown = Object.entries(options).map(([value, text]) => {
    const selected = value === given ? markup` selected` : markup``;
    return markup`<option value="${value}"${selected}>${text}</option>`;
  });
  return markup`<select id="${fieldId(name)}" name="${name}"${attributesOf(more)}>${shown}</select>`;
}

interface ChoicesParts {
  readonly described: string;
  readonly about: readonly Html[];
}

function choicesHtml({ name, label, options = {} }: Field, sent: Sent, { described, about }: ChoicesParts): Html {
  const given = Object.hasOwn(sent.values, name) ? sent.values[name].split(' ') : [];
  const boxes = Object.entries(options).map(([value, text]) => {
    const id = `${fieldId(name)}-${value}`;
    const checked = given.includes(value) ? markup` checked` : markup``;
    return markup`<div class="check"><input id="${id}" name="${name}" type="checkbox" value="${value}"${checked}><label for="${id}">${text}</label></div>`;
  });
  const attributes = described === '' ? [] : [markup` aria-describedby="${described}"`];
  return markup`<fieldset class="field" id="${fieldId(name)}"${attributesOf(attributes)}><legend>${label}</legend>${about}${boxes}</fieldset>`;
}

function attributesOf(attributes: readonly Html[]): Html {
  return { html: attributes.map(({ html }) => html).join('') };
}

function inputHtml(field: Field, sent: Sent, more: readonly Html[]): Html {
  const { name, type = 'text', isOptional = false } = field;
  const given = isShownAgain(field) && Object.hasOwn(sent.values, name) ? sent.values[name] : undefined;
  const value = type === 'checkbox' ? checkedHtml(field, sent) : given === undefined ? [] : [markup` value="${given}"`];
  const attributes = [
    markup` id="${fieldId(name)}" name="${name}" type="${type}"`,
    ...(isOptional ? [] : [markup` required`]),
    ...textHtml(field),
    ...value,
    ...more,
  ];
  return markup`<input${attributesOf(attributes)}>`;
}

function checkedHtml({ name, isChecked = false }: Field, { values, errors }: Sent): Html[] {
  const checked = Object.hasOwn(values, name) || (isChecked && errors === undefined);
  return [markup` value="on"`, ...(checked ? [markup` checked`] : [])];
}

/** Renders an input with text. Must not be used for `prose`. */
function textHtml({ type, autocomplete, inputmode }: Field): Html[] {
  if (type === 'checkbox') return [];
  return [
    markup` autocapitalize="none" spellcheck="false" autocomplete="${autocomplete ?? 'off'}"`,
    ...(inputmode === undefined ? [] : [markup` inputmode="${inputmode}"`]),
  ];
}

/** Renders a status message that an action succeeded. */
export function noticeHtml(text: string): Html {
  return markup`<p class="notice" role="status">${text}</p>`;
}
