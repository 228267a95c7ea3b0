// Installs the requirements of the tests' real Spark: a Python environment, and Delta's jars from Maven. Cached in
// .cache/spark.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const cache = process.env.LAKEGAUGE_SPARK_CACHE ?? join(here, '..', '..', '.cache', 'spark')
const requirements = join(here, 'warehouse', 'requirements.txt')
const pom = join(here, 'warehouse', 'pom.xml')

const tools = [
  {
    name: 'Python 3 with venv',
    command: 'python3',
    parameters: ['-c', 'import venv, ensurepip'],
    debian: 'python3-venv',
  },
  { name: 'Java 17 or later', command: 'java', parameters: ['-version'], debian: 'default-jre-headless' },
  { name: 'Maven', command: 'mvn', parameters: ['-version'], debian: 'maven' },
]

function works({ command, parameters }) {
  return spawnSync(command, parameters, { stdio: 'ignore' }).status === 0
}

function aptGet(parameters) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', parameters, { stdio: ['ignore', 2, 2], env: environment }).status === 0
}

function ensureTools() {
  const missing = tools.filter((tool) => !works(tool))
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(', ')
  const packages = missing.map(({ debian }) => debian)
  console.error(`lakegauge: installing ${names} for the tests on Spark (once) …`)
  const installed =
    aptGet(['update', '-qq']) && aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages])
  if (installed && missing.every(works)) return
  throw new Error(
    `The tests on Spark need ${names}: install them (on Debian: apt-get install ${packages.join(' ')}), then try again.`,
  )
}

function run(command, parameters, advice) {
  const { status } = spawnSync(command, parameters, { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with ${status}. ${advice}`)
}

/** Creates a folder under a temporary name, unless it was created from the same text. */
function once(folder, wanted, make) {
  const stamp = join(folder, 'made-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(folder, { recursive: true, force: true })
  make(folder)
  writeFileSync(stamp, wanted)
}

function installPython(folder) {
  run('python3', ['-m', 'venv', folder], 'On Debian: apt-get install python3-venv.')
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]
  run(join(folder, 'bin', 'python'), pip, 'Is the Python package index reachable?')
}

function fetchJars(folder) {
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  const fetching = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${draft}`]
  run('mvn', fetching, 'Is Maven Central reachable?')
  renameSync(draft, folder)
}

/** The location of Python and the jars; installs missing ones. */
export function ensureSpark() {
  const environment = join(cache, 'venv')
  const jars = join(cache, 'jars')
  ensureTools()
  mkdirSync(cache, { recursive: true })
  once(environment, readFileSync(requirements, 'utf8'), installPython)
  once(jars, readFileSync(pom, 'utf8'), fetchJars)
  return { python: join(environment, 'bin', 'python'), jars }
}
