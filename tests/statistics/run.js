// Compares quantiles of t and least squares with Python's statsmodels. Usage: node tests/statistics/run.js
import { runPytest } from '../../tools/start/pytest.js'
import { pythonCommands } from '../../tools/start/python.js'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const started = Date.now()
const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const commands = pythonCommands('statistics-venv', join(here, 'requirements.txt'))
const node = join(root, 'node_modules', '.bin', 'node')

const figures = join(root, '.cache', 'statistics', 'our-figures.json')
const { status, stdout } = spawnSync(
  existsSync(node) ? node : process.execPath,
  [join(here, 'our-figures.ts')],
  {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 100_000_000,
  },
)
if (status !== 0) throw new Error(`The figures of the product could not be computed: ${status}`)
mkdirSync(dirname(figures), { recursive: true })
writeFileSync(figures, stdout)
await runPytest('statistics', { commands, folder: here, environment: { OUR_FIGURES: figures }, started })
