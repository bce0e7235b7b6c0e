import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The size of functions: CONTRIBUTING.md. */
const limits = { complexity: ['error', 10], 'max-depth': ['error', 3], 'max-params': ['error', 4] };

/** Declared as the C library declares them: memcpy, memcmp, system calls. */
const declaredInC = ['nameserver/src/answer/bytes.ts', 'nameserver/src/transport/batched/libc.ts'];

export default tseslint.config(
  { ignores: ['**/node_modules', 'dist', '.cache', '.fourwinds', 'coverage'] },
  eslint.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      // A service that editors have would keep each file open, and take a fifth longer.
      parserOptions: { project: ['tsconfig.json', 'web/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...limits,
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/require-await': 'off',
      // `const { removed: _, ...rest } = object` leaves a property out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, varsIgnorePattern: '^_$' }],
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  { files: declaredInC, rules: { 'max-params': 'off' } },
  { files: ['web/src/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  // It is about a compiler that is not used.
  { files: ['web/src/**/*.{ts,tsx}'], rules: { 'react-hooks/incompatible-library': 'off' } },
  // These programs contain errors on purpose, and values of which only the types are compared.
  {
    files: ['sdk/packages/types/*.ts'],
    rules: { '@typescript-eslint/no-unused-vars': 'off', '@typescript-eslint/no-unsafe-member-access': 'off' },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);
