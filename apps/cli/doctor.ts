import { readConfiguration, type Configuration } from '#config/configuration.ts'
import { sources } from '#connectors/catalogue.ts'
import { askOwner } from '#local/ask-owner.ts'
import type { SourceStatus } from '#features/session/sources/contract.ts'
import { CodedError } from '#contract/errors.ts'
import { configuredConnection } from '#worker/connection-file.ts'
import type { RawTableState } from '#worker/raw-tables.ts'
import type { Command } from './command.ts'
import { askLake } from './lake-access.ts'

type Finding = { severity: 'problem' | 'note'; says: string; remedy?: string }

// The server's and the lake's handlers answer what their types say.
const asSources = (value: unknown) => value as SourceStatus[]
const asTables = (value: unknown) => value as RawTableState[]
const asConflicts = (value: unknown) => value as { table: string; version: number; conflicts: number }[]

function sourceFindings(statuses: readonly SourceStatus[]): Finding[] {
  return statuses
    .filter(({ state }) => state === 'failing' || state === 'late' || state === 'unavailable')
    .map((status) => ({
      severity: status.state === 'unavailable' ? 'note' : 'problem',
      says: [
        `${status.source}${status.workspaceId ? ` of workspace ${status.workspaceId}` : ''} is ${status.state}:`,
        status.says ?? 'no success for too long',
        ...(status.state === 'unavailable' && status.without ? [status.without] : []),
      ].join(' '),
      remedy: `It needs ${status.right.name}: ${status.right.grant}`,
    }))
}

function connectionFindings(configuration: Configuration): Finding[] {
  try {
    const configured = configuredConnection(configuration)
    if (configured) return configured.warnings.map((says) => ({ severity: 'note', says }))
    return [{ severity: 'note', says: 'LAKEGAUGE_CONNECTION is not set: the server shows its demo.' }]
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    return [{ severity: 'problem', says: error.message }]
  }
}

function emptyTable({ table }: RawTableState): Finding {
  const source = sources.find((candidate) => candidate.tables.some((own) => own.name === table))
  const finding: Finding = { severity: 'note', says: `${table} is empty.` }
  if (!source) return finding
  const { name, right } = source
  return { ...finding, remedy: `It is filled by ${name}, which needs ${right.name}: ${right.grant}` }
}

function tableFindings(tables: readonly RawTableState[]): Finding[] {
  return tables.filter((table) => table.rows === 0).map(emptyTable)
}

async function findings(): Promise<Finding[]> {
  const configuration = readConfiguration(process.env)
  const running = await askOwner(configuration.dataDirectory, 'sources', {})
  const found = running.owned
    ? sourceFindings(asSources(running.answer))
    : [
        {
          severity: 'note',
          says: 'No server runs on the data directory: the state of the sources is not known.',
        } as const,
      ]
  const conflicts = asConflicts(await askLake('conflicts', {})).map(
    ({ table, conflicts: count }): Finding => ({
      severity: 'problem',
      says: `${count} rows of ${table} contradict rows that arrived before; the first ones are kept.`,
    }),
  )
  const connection = connectionFindings(configuration)
  return [...connection, ...found, ...tableFindings(asTables(await askLake('rawTables', {}))), ...conflicts]
}

function textOf({ severity, says, remedy }: Finding): string {
  const lines = [says, ...(remedy?.split('\n') ?? [])]
  return `${severity === 'problem' ? 'PROBLEM' : 'note   '}  ${lines.join('\n         ')}`
}

/** Says which right or setting is missing, and how to grant it. */
export const doctorCommand: Command = {
  name: 'doctor',
  meaning:
    'Says which right, setting or source is missing and how to mend it; exits with 1 if there is a problem.',
  options: {},
  async run({ isJson, print }) {
    const found = await findings()
    const problems = found.filter((finding) => finding.severity === 'problem')
    if (isJson) print(JSON.stringify({ findings: found }))
    else
      print(
        [
          ...found.map(textOf),
          problems.length === 0 ? 'No problem found.' : `${problems.length} problems found.`,
        ].join('\n'),
      )
    return problems.length === 0 ? 0 : 1
  },
}
