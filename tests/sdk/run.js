// Drives the simulated estate with the vendor's own Python client. Usage: node tests/sdk/run.js
import { remember } from '../../tools/start/suite.js'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const environment = join(root, '.cache', 'sdk-venv')
const python = join(environment, 'bin', 'python')
const requirements = join(here, 'requirements.txt')
const installed = join(environment, 'requirements.txt')

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

function prepare() {
  const wanted = readFileSync(requirements, 'utf8')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return
  mkdirSync(dirname(environment), { recursive: true })
  run('python3', ['-m', 'venv', environment])
  run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements])
  writeFileSync(installed, wanted)
}

async function startEstate() {
  const node = join(root, 'node_modules', '.bin', 'node')
  const main = join(root, 'apps', 'estate', 'main.ts')
  const estate = spawn(existsSync(node) ? node : process.execPath, [main, '--small', '--seed', '11'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: estate.stdout })) return { estate, document: line }
  throw new Error('The estate ended without printing its connection document.')
}

function pytest(document) {
  const child = spawn(python, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', here], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: environment,
      PYTHONDONTWRITEBYTECODE: '1',
      ESTATE_DOCUMENT: document,
    },
  })
  let printed = ''
  child.stdout.on('data', (part) => {
    printed += part
    process.stdout.write(part)
  })
  return new Promise((resolve) => child.on('close', () => resolve(printed)))
}

function countOf(printed, ...words) {
  return words.reduce((sum, word) => sum + Number(new RegExp(`(\\d+) ${word}`).exec(printed)?.[1] ?? 0), 0)
}

prepare()
const { estate, document } = await startEstate()
const printed = await pytest(document)
estate.kill('SIGTERM')
const passed = countOf(printed, 'passed')
const failed = countOf(printed, 'failed', 'error')
remember('sdk', { passed, failed: passed > 0 ? failed : failed + 1 })
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = passed > 0 && failed === 0 ? 0 : 1
