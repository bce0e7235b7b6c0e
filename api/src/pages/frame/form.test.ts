import { buttonHtml, type Field, formHtml, noticeHtml, notSent } from './form.ts';

const email: Field = { name: 'email', label: 'E-mail <address>', type: 'email', autocomplete: 'username' };
const password: Field = { name: 'password', label: 'Password', type: 'password', hint: 'At least 12 characters' };
const terms: Field = { name: 'terms', label: 'I agree', type: 'checkbox' };
const code: Field = { name: 'code', label: 'Code', inputmode: 'numeric', isOptional: true, isSecret: true };

function form(fields: readonly Field[], sent = notSent): string {
  return formHtml(sent, { fields, submit: 'Go on', hidden: { next: '/?a="b"' } }).html;
}

test('each field has its label, its purpose and its hint', () => {
  const html = form([email, password, code]);
  expect(html).toContain('<label for="field-email">E-mail &lt;address&gt;</label>');
  expect(html).toContain(
    '<input id="field-email" name="email" type="email" required autocapitalize="none" spellcheck="false" autocomplete="username">',
  );
  expect(html).toContain('<p class="hint" id="field-password-hint">At least 12 characters</p>');
  expect(html).toMatch(/name="password"[^>]* aria-describedby="field-password-hint">/);
  expect(html).toContain('name="code" type="text" autocapitalize="none"');
  expect(html).toContain('inputmode="numeric"');
  expect(html).toContain('<input type="hidden" name="next" value="/?a=&quot;b&quot;">');
});

test('typed texts stay, but for secrets, and each error is at its field', () => {
  const sent = {
    values: { email: '"><script>', terms: 'on', password: 'secret', code: '123456' },
    errors: { message: '', fields: [{ name: 'password', label: 'Password', message: 'this is <short>' }] },
  };
  const html = form([email, password, terms, code], sent);
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(html).toMatch(/type="checkbox" required value="on" checked>/);
  expect(html).toContain('<p class="fault" id="field-password-fault">this is &lt;short&gt;</p>');
  expect(html).toMatch(/aria-describedby="field-password-hint field-password-fault" aria-invalid="true">/);
  expect(html).not.toMatch(/secret|123456/);
});

test('a text of several lines stays as it was written', () => {
  const text: Field = { name: 'text', label: 'Why', type: 'prose', hint: 'Some lines' };
  expect(form([text], { values: { text: 'one\ntwo </textarea>' } })).toContain(
    '<textarea id="field-text" name="text" rows="6" required aria-describedby="field-text-hint">one\ntwo &lt;/textarea&gt;</textarea>',
  );
});

test('a button is a form of its own', () => {
  expect(buttonHtml('/sessions/1/end', "End 'it'", { isQuiet: true }).html).toBe(
    '<form method="post" action="/sessions/1/end"><button class="quiet">End &#39;it&#39;</button></form>',
  );
  expect(noticeHtml('Saved & sent').html).toBe('<p class="notice" role="status">Saved &amp; sent</p>');
});
