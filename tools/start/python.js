// A Python environment in .cache with the packages of a requirements file.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './install.js'

function run(command, parameters) {
  const { status } = spawnSync(command, parameters, { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with ${status}`)
}

/** Creates the environment unless it was created from the same file; answers the folder of its commands. */
export function pythonCommands(name, requirements) {
  const environment = join(root, '.cache', name)
  const commands = join(environment, 'bin')
  const installed = join(environment, 'requirements.txt')
  const wanted = readFileSync(requirements, 'utf8')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return commands
  rmSync(environment, { recursive: true, force: true })
  mkdirSync(dirname(environment), { recursive: true })
  run('python3', ['-m', 'venv', environment])
  const quietly = ['--quiet', '--disable-pip-version-check']
  run(join(commands, 'python'), ['-m', 'pip', 'install', ...quietly, '-r', requirements])
  writeFileSync(installed, wanted)
  return commands
}
