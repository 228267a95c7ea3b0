import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CodedError } from '#contract/errors.ts'
import {
  addresses,
  matching,
  numbersByName,
  oneOf,
  optionalVariable,
  pathFrom,
  urlOf,
  variable,
  wholeNumber,
} from './variable.ts'
import type { Variable } from './variable.ts'
import { lakeVariables, missingLakeVariables } from './lake-variables.ts'

/** The folder of the repository. Relative paths start here. */
export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url))

const path = pathFrom(repositoryRoot, resolve)

/** All environment variables of the product. */
export const variables = {
  port: variable(
    { name: 'PORT', meaning: 'Port on which the server listens; 0 takes a free one.', default: '8080' },
    wholeNumber(0, 65_535),
  ),
  host: variable(
    { name: 'HOST', meaning: 'Address on which the server listens.', default: '127.0.0.1' },
    matching(/^[\w.:%-]+$/, 'an IP address or a host name'),
  ),
  dataDirectory: variable(
    {
      name: 'LAKEGAUGE_DATA_DIR',
      meaning: 'Folder that holds everything the server keeps.',
      default: 'data',
    },
    path,
  ),
  databaseUrl: optionalVariable(
    {
      name: 'DATABASE_URL',
      meaning:
        'Postgres database for the application state; without it an embedded one in the data directory.',
      secret: true,
    },
    urlOf(/^postgres(ql)?$/, 'a Postgres URL such as postgres://user@host:5432/database'),
  ),
  sharedLakeFolder: optionalVariable(
    {
      name: 'LAKEGAUGE_LAKE_DIR',
      meaning:
        'Folder of the lake that several servers share, each with a data directory of its own; without it the lake lies in the data directory.',
    },
    path,
  ),
  secretKey: optionalVariable(
    {
      name: 'LAKEGAUGE_SECRET_KEY',
      meaning: 'Key of 32 bytes, in base64 or hexadecimal, that seals secrets entered in the product.',
      secret: true,
    },
    matching(/^[\w+/=-]+$/, 'a key of 32 bytes, as openssl rand -base64 32 prints it'),
  ),
  secretKeyFile: optionalVariable(
    {
      name: 'LAKEGAUGE_SECRET_KEY_FILE',
      meaning: 'File of mode 0600 outside the data directory that holds that key instead.',
    },
    path,
  ),
  allowedReceivers: optionalVariable(
    {
      name: 'LAKEGAUGE_ALLOWED_RECEIVERS',
      meaning:
        'Hosts of webhooks and the mail server that may be private, or webhooks reached by http, such as hooks.internal,10.0.0.7; others must have a public address.',
    },
    matching(/^[\w.:-]+(?:,[\w.:-]+)*$/, 'a list of host names or addresses'),
  ),
  connectionPath: optionalVariable(
    {
      name: 'LAKEGAUGE_CONNECTION',
      meaning: 'JSON file that names the lakehouse account and its workspaces.',
    },
    path,
  ),
  demoSeed: variable(
    {
      name: 'LAKEGAUGE_DEMO_SEED',
      meaning: 'Seed of the demo estate; the same seed gives the same data.',
      default: '1',
    },
    wholeNumber(0, 4_294_967_295),
  ),
  ...lakeVariables,
  lakeMemoryMegabytes: variable(
    {
      name: 'LAKEGAUGE_LAKE_MEMORY_MB',
      meaning: 'Memory limit of the lake process, in megabytes.',
      default: '1024',
    },
    wholeNumber(256, 1_048_576),
  ),
  workerMemoryMegabytes: variable(
    {
      name: 'LAKEGAUGE_WORKER_MEMORY_MB',
      meaning: 'Memory limit of each worker process, in megabytes.',
      default: '512',
    },
    wholeNumber(128, 1_048_576),
  ),
  collectEveryMinutes: variable(
    { name: 'LAKEGAUGE_COLLECT_EVERY_MINUTES', meaning: 'Minutes between two collections.', default: '60' },
    wholeNumber(1, 1_440),
  ),
  lookBackDays: variable(
    {
      name: 'LAKEGAUGE_LOOK_BACK_DAYS',
      meaning: 'Days that are read again because facts arrive late.',
      default: '3',
    },
    wholeNumber(0, 90),
  ),
  historyDays: variable(
    {
      name: 'LAKEGAUGE_HISTORY_DAYS',
      meaning: 'Days of history that the first collection reads.',
      default: '365',
    },
    wholeNumber(1, 3_660),
  ),
  logTaskDays: variable(
    {
      name: 'LAKEGAUGE_LOG_TASK_DAYS',
      meaning:
        'Days for which each task of a Spark event log has a row of its own in log_task; 0 keeps sums, quantiles and the longest tasks of stages alone.',
      default: '0',
    },
    wholeNumber(0, 365),
  ),
  retention: optionalVariable(
    {
      name: 'LAKEGAUGE_RETENTION_DAYS',
      meaning:
        'Days that rows of tables are kept where not for ever, such as node_minute=400,audit_event=365; ./lakegauge purge deletes the others.',
    },
    numbersByName(),
  ),
  auditDays: optionalVariable(
    {
      name: 'LAKEGAUGE_AUDIT_DAYS',
      meaning: 'Days that the record of who changed what is kept; without it for ever.',
    },
    wholeNumber(90, 36_600),
  ),
  publicUrl: optionalVariable(
    {
      name: 'LAKEGAUGE_PUBLIC_URL',
      meaning: 'URL under which browsers reach the server, for links in messages.',
    },
    urlOf(/^https?$/, 'an http or https URL'),
  ),
  trustedProxies: optionalVariable(
    {
      name: 'TRUSTED_PROXIES',
      meaning:
        'Proxies whose X-Forwarded-For names the address of the caller; without them, sign-in limits count the proxy itself.',
    },
    addresses(),
  ),
  mostConnections: variable(
    {
      name: 'LAKEGAUGE_MAX_CONNECTIONS',
      meaning: 'Connections that callers may hold; one more ends the one that has waited longest.',
      default: '1000',
    },
    wholeNumber(16, 100_000),
  ),
  logLevel: variable(
    { name: 'LAKEGAUGE_LOG_LEVEL', meaning: 'How much the log says.', default: 'info' },
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  ),
}

type Variables = typeof variables
type ValueOf<V> = V extends Variable<infer Value> ? Value : never

/** The value of every variable. */
export type Configuration = { readonly [Key in keyof Variables]: ValueOf<Variables[Key]> }

/** The folder that holds the lake and its publications. */
export function lakeFolderOf({
  dataDirectory,
  sharedLakeFolder,
}: Pick<Configuration, 'dataDirectory' | 'sharedLakeFolder'>): string {
  return sharedLakeFolder ?? join(dataDirectory, 'lake')
}

/** One row of the configuration's documentation. */
export type ConfigurationRow = { name: string; meaning: string; allowed: string; default: string | undefined }

/** Reads all variables. Throws one error that names all wrong ones. An empty value counts as not set. */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const readings = Object.entries(variables).map(([key, variable]) => readingOf(key, variable, environment))
  const faulty = readings.filter((reading) => reading.fault !== undefined)
  if (faulty[0]) {
    const message = faulty.map((reading) => reading.fault).join(' ')
    throw new CodedError('invalid_parameter', message, { field: faulty[0].name })
  }
  return refuseHalfLake(
    asConfiguration(Object.fromEntries(readings.map((reading) => [reading.key, reading.value]))),
  )
}

function refuseHalfLake(configuration: Configuration): Configuration {
  const missing = configuration.lakeEngine === 'databricks' ? missingLakeVariables(configuration) : undefined
  if (missing) throw new CodedError('invalid_parameter', missing, { field: 'LAKE_ENGINE' })
  return configuration
}

/** The rows of the documentation of all variables. */
export function describeConfiguration(): ConfigurationRow[] {
  return Object.values(variables).map((variable) => ({
    name: variable.name,
    meaning: variable.meaning,
    allowed: variable.allowed,
    default: variable.default,
  }))
}

type Reading = { key: string; name: string; value: unknown; fault: string | undefined }

function readingOf(key: string, variable: Variable<unknown>, environment: NodeJS.ProcessEnv): Reading {
  const { name } = variable
  const text = environment[name]?.trim() || variable.default
  if (text === undefined) return { key, name, value: undefined, fault: undefined }
  try {
    return { key, name, value: variable.read(text), fault: undefined }
  } catch {
    const what = variable.secret ? 'has a value that cannot be used' : `is "${text}"`
    return { key, name, value: undefined, fault: `${name} ${what}; ${variable.allowed} is allowed.` }
  }
}

// The entries come from the catalogue key by key, which the type of Object.fromEntries loses.
function asConfiguration(values: Record<string, unknown>): Configuration {
  return values as Configuration
}
