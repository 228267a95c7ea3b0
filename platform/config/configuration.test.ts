import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeConfiguration, lakeFolderOf, readConfiguration, repositoryRoot } from './configuration.ts'

test('an empty environment gives the defaults', () => {
  expect(readConfiguration({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDirectory: join(repositoryRoot, 'data'),
    databaseUrl: undefined,
    sharedLakeFolder: undefined,
    connectionPath: undefined,
    demoSeed: 1,
    lakeEngine: 'duckdb',
    lakeHost: undefined,
    lakeWarehouseId: undefined,
    lakeCatalog: undefined,
    lakeSchema: undefined,
    lakeVolume: undefined,
    lakeToken: undefined,
    lakeClientId: undefined,
    lakeClientSecret: undefined,
    lakeMemoryMegabytes: 1024,
    workerMemoryMegabytes: 512,
    collectEveryMinutes: 60,
    lookBackDays: 3,
    historyDays: 365,
    logTaskDays: 0,
    retention: undefined,
    publicUrl: undefined,
    trustedProxies: undefined,
    mostConnections: 1000,
    logLevel: 'info',
  })
})

test('a variable that is set but empty counts as not set', () => {
  expect(readConfiguration({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
  })
})

test('a relative path starts at the repository and an absolute one stays', () => {
  const configuration = readConfiguration({
    LAKEGAUGE_DATA_DIR: 'other',
    LAKEGAUGE_CONNECTION: '/etc/lake.json',
  })

  expect(configuration.dataDirectory).toBe(join(repositoryRoot, 'other'))
  expect(configuration.connectionPath).toBe('/etc/lake.json')
})

test('the lake is in the data directory unless it has a folder of its own', () => {
  expect(lakeFolderOf(readConfiguration({ LAKEGAUGE_DATA_DIR: '/data' }))).toBe('/data/lake')
  expect(lakeFolderOf(readConfiguration({ LAKEGAUGE_LAKE_DIR: '/shared/lake' }))).toBe('/shared/lake')
})

test('a port at the limit is accepted, and a higher one refused with the allowed range', () => {
  expect(readConfiguration({ PORT: '65535' }).port).toBe(65_535)
  expect(() => readConfiguration({ PORT: '65536' })).toThrow(
    'PORT is "65536"; a whole number from 0 to 65535 is allowed.',
  )
})

test('retention days are given by table, and a table without days is refused', () => {
  const { retention } = readConfiguration({ LAKEGAUGE_RETENTION_DAYS: 'node_minute=90,audit_event=365' })
  expect(retention).toEqual({ node_minute: 90, audit_event: 365 })
  for (const wrong of ['node_minute', 'node_minute=0', 'node_minute=90,'])
    expect(() => readConfiguration({ LAKEGAUGE_RETENTION_DAYS: wrong })).toThrow('such as name=90')
})

test('trusted proxies are addresses and ranges, and anything else is refused', () => {
  const given = { TRUSTED_PROXIES: '10.0.0.5, 2001:db8::/32,loopback' }
  expect(readConfiguration(given).trustedProxies).toEqual(['10.0.0.5', '2001:db8::/32', 'loopback'])
  for (const wrong of ['proxy.example.com', '10.0.0.5/99', '10.0.0.5,,', 'true'])
    expect(() => readConfiguration({ TRUSTED_PROXIES: wrong })).toThrow('a list of addresses such as')
})

test('all wrong variables are named in one error', () => {
  const environment = { PORT: 'http', LAKEGAUGE_LOG_LEVEL: 'loud' }

  expect(() => readConfiguration(environment)).toThrow(
    /PORT is "http".*LAKEGAUGE_LOG_LEVEL is "loud"; one of trace/,
  )
  expect(() => readConfiguration(environment)).toThrow(
    expect.objectContaining({ code: 'invalid_parameter', field: 'PORT' }),
  )
})

test('the error of a database URL does not repeat its password', () => {
  const read = () => readConfiguration({ DATABASE_URL: 'mysql://root:hunter2@db/app' })

  expect(read).toThrow('DATABASE_URL has a value that cannot be used; a Postgres URL such as')
  expect(read).not.toThrow('hunter2')
})

test('a trailing slash of the public URL is removed', () => {
  expect(readConfiguration({ LAKEGAUGE_PUBLIC_URL: 'https://cost.example.com/' }).publicUrl).toBe(
    'https://cost.example.com',
  )
  expect(() => readConfiguration({ LAKEGAUGE_PUBLIC_URL: 'cost.example.com' })).toThrow(
    'an http or https URL',
  )
})

test('the documentation has a row for each variable', () => {
  const rows = describeConfiguration()

  expect(rows).toHaveLength(31)
  expect(rows).toContainEqual({
    name: 'LAKEGAUGE_LOOK_BACK_DAYS',
    meaning: 'Days that are read again because facts arrive late.',
    allowed: 'a whole number from 0 to 90',
    default: '3',
  })
})

test('an incomplete Databricks lake is refused with all missing variables, and the way back to the embedded lake', () => {
  const given = {
    LAKE_ENGINE: 'databricks',
    LAKE_DATABRICKS_HOST: 'https://workspace.example',
    LAKE_DATABRICKS_CLIENT_ID: 'x',
  }
  expect(() => readConfiguration(given)).toThrow(
    'A lake on databricks needs LAKE_DATABRICKS_WAREHOUSE_ID, LAKE_DATABRICKS_CATALOG, LAKE_DATABRICKS_SCHEMA, ' +
      'LAKE_DATABRICKS_VOLUME, LAKE_DATABRICKS_CLIENT_ID with LAKE_DATABRICKS_CLIENT_SECRET (or LAKE_DATABRICKS_TOKEN): ' +
      'set what is missing, or set LAKE_ENGINE to duckdb.',
  )
})

test('a Databricks lake with a token is complete', () => {
  const given = {
    LAKE_ENGINE: 'databricks',
    LAKE_DATABRICKS_HOST: 'https://workspace.example/',
    LAKE_DATABRICKS_WAREHOUSE_ID: '0123456789abcdef',
    LAKE_DATABRICKS_CATALOG: 'main',
    LAKE_DATABRICKS_SCHEMA: 'lakegauge',
    LAKE_DATABRICKS_VOLUME: 'files',
    LAKE_DATABRICKS_TOKEN: 'dapi-x',
  }
  expect(readConfiguration(given)).toMatchObject({
    lakeEngine: 'databricks',
    lakeHost: 'https://workspace.example',
  })
})
