/** Where browsers get the script. */
export const PASSKEY_SCRIPT_PATH = '/passkeys.js';

/**
 * The only script of the pages: it asks the browser for a passkey when a form with `data-passkey` is sent, puts the answer into its field `response`, and
 * sends it (WebAuthn Level 3: 5.1, JSON). It decides nothing: the server verifies the answer.
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
