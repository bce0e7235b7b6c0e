export const PASSKEY_SCRIPT_PATH = '/passkeys.js';

/**
 * The only script of the pages. When a form with `data-passkey` is submitted, the script asks the browser for a
 * passkey, puts the response into the field `response`, and sends the form (WebAuthn Level 3, 5.1, JSON format). The
 * server verifies the response.
 */
export const PASSKEY_SCRIPT = `'use strict';
for (const form of document.querySelectorAll('form[data-passkey]')) {
  const fault = document.createElement('p');
  fault.className = 'fault';
  fault.setAttribute('role', 'alert');
  form.prepend(fault);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    fault.textContent = '';
    try {
      form.elements.response.value = JSON.stringify(await answer(form.dataset));
      form.submit();
    } catch (error) {
      fault.textContent = wordsOf(error);
    }
  });
}

async function answer({ passkey, options }) {
  const given = JSON.parse(options);
  const credential = passkey === 'create'
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(given) })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(given) });
  return credential.toJSON();
}

function wordsOf({ name }) {
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'NotAllowedError') return 'The device gave no passkey: it was cancelled, took too long, or there is none. Try again.';
  return 'This browser cannot use passkeys here.';
}
`;
