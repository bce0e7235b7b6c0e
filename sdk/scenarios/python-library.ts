import { join } from 'node:path';
import { installPythonPackages } from '../../test/python-packages.ts';
import { Program } from './program.ts';

const SDK = join(import.meta.dirname, '../python');

/** The Python library, with its synchronous or its asynchronous client. */
export class PythonLibrary extends Program {
  static async start(kind: 'sync' | 'async', origin: string): Promise<PythonLibrary> {
    const python = await installPythonPackages('python-library', join(SDK, 'tests/requirements.txt'));
    const command = [python, join(import.meta.dirname, 'python_library.py'), kind, origin];
    const environment = { PYTHONPATH: join(SDK, 'src'), PYTHONDONTWRITEBYTECODE: '1' };
    return new PythonLibrary(`Python, ${kind}`, command, environment);
  }
}
