// npm run check:deploy: judges what deploy/ holds by the linters of its kinds. The first run installs them below .cache:
// three from PyPI, and Helm by Go. A linter that cannot be had here is named; what it would judge is then left out.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const tools = join(root, '.cache', 'deploy-check')
const requirements = join(here, 'requirements.txt')
const helmModule = 'helm.sh/helm/v3/cmd/helm@v3.19.0'
const chart = 'deploy/helm/lakegauge'
/** Versions of Kubernetes. */
const [oldest, newest] = ['1.30.0', '1.37.0']
const shared = ['database.existingSecret=state', 'connection.existingSecret=lakehouse']
/** Each with the sentence that a chart must refuse it with, or none. */
const charts = [
  { name: 'one server', set: [] },
  { name: 'one server with a database', set: ['database.existingSecret=state'] },
  { name: 'one server with variables in a secret', set: ['environmentSecret=lake'] },
  { name: 'three servers', set: [...shared, 'replicas=3', 'sharedLake.create=true'] },
  { name: 'three servers on a claim', set: [...shared, 'replicas=3', 'sharedLake.claim=lake'] },
  { name: 'two servers without a database', set: ['replicas=2'], refusal: 'need a Postgres database' },
  {
    name: 'two servers without a shared folder',
    set: [...shared, 'replicas=2'],
    refusal: 'need a folder that all of them can write to',
  },
]

const results = { passed: 0, failed: 0 }

function tell(name, { status, stdout = '', stderr = '' }) {
  const isWell = status === 0
  results[isWell ? 'passed' : 'failed'] += 1
  console.log(`${isWell ? 'ok    ' : 'FAILED'} ${name}`)
  if (!isWell) console.log(`${stdout}${stderr}`.trim())
}

function run(command, words, options = {}) {
  return spawnSync(command, words, { cwd: root, encoding: 'utf8', ...options })
}

function leftOut(name, why) {
  console.log(`left out: ${name} (${why})`)
}

/** The folder of the linters from PyPI; undefined where they cannot be installed. */
function pythonTools() {
  const venv = join(tools, 'venv')
  const bin = join(venv, 'bin')
  const installed = join(venv, 'requirements.txt')
  const wanted = readFileSync(requirements, 'utf8')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return bin
  mkdirSync(tools, { recursive: true })
  const made = run('python3', ['-m', 'venv', venv])
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]
  if (made.status !== 0 || run(join(bin, 'python'), pip, { stdio: 'inherit' }).status !== 0) return undefined
  writeFileSync(installed, wanted)
  return bin
}

/** Helm as it is here, or built by Go; undefined where neither can be had. */
function helmCommand() {
  if (run('helm', ['version']).status === 0) return 'helm'
  const built = join(tools, 'helm')
  if (existsSync(built)) return built
  if (run('go', ['version']).status !== 0) return undefined
  console.log('building Helm (once, some minutes) …')
  const env = { ...process.env, GOBIN: tools }
  return run('go', ['install', helmModule], { env, stdio: 'inherit' }).status === 0 ? built : undefined
}

function checkChart(helm, bin) {
  for (const { name, set, refusal } of charts) {
    const values = set.flatMap((value) => ['--set', value])
    const rendered = run(helm, ['template', 'lakegauge', chart, '--kube-version', oldest, ...values])
    if (refusal !== undefined) {
      const isRefused = rendered.status !== 0 && rendered.stderr.includes(refusal)
      tell(`helm refuses ${name}`, { ...rendered, status: isRefused ? 0 : 1 })
      continue
    }
    tell(`helm lint: ${name}`, run(helm, ['lint', '--strict', chart, ...values]))
    tell(`helm template: ${name}`, rendered)
    if (bin && rendered.status === 0) validate(name, rendered.stdout, bin)
  }
}

function validate(name, manifests, bin) {
  const folder = mkdtempSync(join(tmpdir(), 'lakegauge-deploy-'))
  const file = join(folder, 'manifests.yaml')
  writeFileSync(file, manifests)
  for (const version of [oldest, newest])
    tell(
      `kubernetes ${version}: ${name}`,
      run(join(bin, 'kubernetes-validate'), ['--strict', '-k', version, file]),
    )
  rmSync(folder, { recursive: true })
}

/** The unit names paths of an installation, which are those of this checkout here. */
function checkUnit() {
  if (run('systemd-analyze', ['--version']).status !== 0)
    return leftOut('systemd unit', 'there is no systemd-analyze')
  const folder = mkdtempSync(join(tmpdir(), 'lakegauge-deploy-'))
  const unit = join(folder, 'lakegauge.service')
  const text = readFileSync(join(root, 'deploy', 'systemd', 'lakegauge.service'), 'utf8')
  writeFileSync(unit, text.replaceAll('/opt/lakegauge', root))
  const verified = run('systemd-analyze', ['verify', unit])
  const complaint = verified.stderr.split('\n').filter((line) => line.includes('lakegauge.service'))
  tell('systemd unit', { ...verified, status: verified.status === 0 && complaint.length === 0 ? 0 : 1 })
  rmSync(folder, { recursive: true })
}

const bin = pythonTools()
if (bin) {
  tell('hadolint: Dockerfile', run(join(bin, 'hadolint'), ['deploy/Dockerfile']))
  const compose = ['--builtin-schema', 'vendor.compose-spec', 'deploy/compose.yaml']
  tell('compose specification: compose.yaml', run(join(bin, 'check-jsonschema'), compose))
} else leftOut('Dockerfile, compose.yaml, manifests', 'python3 with venv and PyPI are needed')
const helm = helmCommand()
if (helm) checkChart(helm, bin)
else leftOut('Helm chart', 'neither helm nor go is here')
checkUnit()
console.log(`${results.passed} passed, ${results.failed} failed`)
process.exitCode = results.failed === 0 && results.passed > 0 ? 0 : 1
