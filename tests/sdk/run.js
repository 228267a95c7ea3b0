// Tests the simulated estate with Databricks' own Python client. Usage: node tests/sdk/run.js
import { runPytest } from '../../tools/start/pytest.js'
import { pythonCommands } from '../../tools/start/python.js'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const started = Date.now()
const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const commands = pythonCommands('sdk-venv', join(here, 'requirements.txt'))

async function startEstate() {
  const node = join(root, 'node_modules', '.bin', 'node')
  const main = join(root, 'apps', 'estate', 'main.ts')
  const estate = spawn(existsSync(node) ? node : process.execPath, [main, '--small', '--seed', '11'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: estate.stdout })) return { estate, document: line }
  throw new Error('The estate ended without printing its connection document.')
}

const { estate, document } = await startEstate()
await runPytest('sdk', { commands, folder: here, environment: { ESTATE_DOCUMENT: document }, started })
estate.kill('SIGTERM')
