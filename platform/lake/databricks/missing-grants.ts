import { writeFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import { qualifiedName, quoted } from './column-type.ts'
import type { WarehouseSettings } from './settings.ts'
import { Volume } from './volume.ts'
import { Warehouse } from './warehouse.ts'

type MissingGrant = { message: string; remedy: string }

type Probe = {
  /** The action that is tried. */
  what: string
  /** The object of the grant, if the refusal does not name it. */
  right: string
  on: string
  attempt: () => Promise<unknown>
}

const table = 'lakegauge_probe'
const refusesWarehouse = /\b(?:use|access|permissions? (?:for|on)) (?:the |this )?SQL (?:warehouse|endpoint)/i
const named = /does not have (?:the )?([A-Z][A-Z ]*[A-Z]) (?:permission |privilege )?on (\w+) '([^']+)'/

/** Tries every action of the lake on a table and a file of its own; answers the missing rights. */
export async function missingGrants(settings: WarehouseSettings): Promise<MissingGrant[]> {
  const folder = join(settings.workFolder, 'probe')
  await mkdir(folder, { recursive: true })
  try {
    const missing: MissingGrant[] = []
    for (const probe of probesOf(settings, folder)) {
      const refused = await refusalOfProbe(probe)
      const isNews = refused && !missing.some(({ remedy }) => remedy === grantOf(settings, probe, refused))
      if (isNews)
        missing.push({
          message: `${probe.what} is refused: ${refused.message}`,
          remedy: grantOf(settings, probe, refused),
        })
    }
    return missing
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function probesOf(settings: WarehouseSettings, folder: string): Probe[] {
  const warehouse = new Warehouse({ ...settings, patienceMs: 60_000 })
  const volume = new Volume(warehouse)
  const run = (kind: 'read' | 'write', sql: string) => () => warehouse.run({ kind, sql })
  const schema = `schema ${qualifiedName(settings.catalog, settings.schema)}`
  const place = `volume ${qualifiedName(settings.catalog, settings.schema, settings.volume)}`
  const name = quoted(table)
  return [
    {
      what: 'Using the catalog',
      right: 'use catalog',
      on: `catalog ${qualifiedName(settings.catalog)}`,
      attempt: run('read', 'show tables'),
    },
    {
      what: 'Making a table',
      right: 'create table',
      on: schema,
      attempt: run('write', `create table if not exists ${name} (x int) using delta`),
    },
    {
      what: 'Writing into a table',
      right: 'modify',
      on: schema,
      attempt: run('write', `insert overwrite table ${name} select 1`),
    },
    { what: 'Reading a table', right: 'select', on: schema, attempt: run('read', `select x from ${name}`) },
    {
      what: 'Removing a table',
      right: 'modify',
      on: schema,
      attempt: run('write', `drop table if exists ${name}`),
    },
    {
      what: 'Writing a file',
      right: 'write volume',
      on: place,
      attempt: async () => {
        await writeFile(join(folder, 'probe'), 'x')
        await volume.make('probe')
        await volume.send(join(folder, 'probe'), 'probe/probe')
      },
    },
    {
      what: 'Reading a file',
      right: 'read volume',
      on: place,
      attempt: async () => {
        const sql = `select value from text.${quoted(volume.pathOf('probe/probe'))}`
        await warehouse.run({ kind: 'read', sql }).finally(() => volume.remove('probe', ['probe']))
      },
    },
  ]
}

/** The error of a missing right. Other errors are reported when the lake is opened. */
async function refusalOfProbe({ attempt }: Probe): Promise<CodedError | undefined> {
  try {
    await attempt()
    return undefined
  } catch (error) {
    if (error instanceof CodedError && error.code === 'forbidden') return error
    return undefined
  }
}

function grantOf(settings: WarehouseSettings, { right, on }: Probe, refused: CodedError): string {
  const { credentials, warehouseId } = settings
  const principal = credentials.kind === 'oauth' ? credentials.clientId : '<owner of the token>'
  const [, privilege, kind, name] = named.exec(refused.message) ?? []
  if (privilege && kind && name) {
    const on = `${kind.toLowerCase()} ${qualifiedName(...name.split('.'))}`
    return grantStatement(privilege, on, principal)
  }
  if (refusesWarehouse.test(refused.message)) {
    return `Give ${principal} the permission "Can use" on SQL warehouse ${warehouseId}: on its page, under Permissions.`
  }
  return grantStatement(right, on, principal)
}

function grantStatement(right: string, on: string, principal: string): string {
  return `grant ${right.toLowerCase()} on ${on} to \`${principal}\`;`
}
