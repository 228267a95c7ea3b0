// Tests the simulated estate with Databricks' own Python client. Usage: node tests/sdk/run.js
import { pythonCommands } from '../../tools/start/python.js'
import { remember } from '../../tools/start/suite.js'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const started = Date.now()
const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const commands = pythonCommands('sdk-venv', join(here, 'requirements.txt'))
const python = join(commands, 'python')

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
      HOME: commands,
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

const { estate, document } = await startEstate()
const printed = await pytest(document)
estate.kill('SIGTERM')
const passed = countOf(printed, 'passed')
const failed = countOf(printed, 'failed', 'error')
const seconds = Math.round((Date.now() - started) / 1000)
remember(process.env.LAKEGAUGE_SUITE ?? 'sdk', {
  passed,
  failed: passed > 0 ? failed : failed + 1,
  seconds,
})
console.log(`${passed} passed, ${failed} failed`)
