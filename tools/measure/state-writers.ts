import { Visitor, type Node } from 'oxc-parser'
import { isText, type Parsed } from './parsed.ts'

/** Writes of state that need no record of who changed what: by the file, by the table, or by both. */
export type StateException = { files?: RegExp; tables?: readonly string[]; because: string }

/** What may write state outside of `write`. */
export const stateExceptions: readonly StateException[] = [
  { files: /^platform\/state\/(?:migrate|dump)\.ts$/, because: 'Migrations, and the restoring of a backup.' },
  { files: /^platform\/state\/change-chain\.ts$/, because: 'The record of changes itself.' },
  { tables: ['server_call', 'leadership'], because: 'The queue of calls between servers, and who leads.' },
  { tables: ['user_session', 'provider_session'], because: 'Sessions.' },
  { tables: ['sign_in_attempt', 'sign_in_trial'], because: 'Sign-ins and trials that are under way.' },
  { tables: ['api_token_use'], because: 'When a token was used last.' },
  { tables: ['server_presence'], because: 'Presence.' },
  { tables: ['license_clock'], because: 'The latest time that was seen.' },
  { tables: ['job_run', 'job_log_line'], because: 'Progress of the queue.' },
  { tables: ['incident_round', 'proposal_round'], because: 'The publication that a round saw.' },
  { tables: ['saving_verdict'], because: 'What was judged from published facts: nobody decided it.' },
  {
    tables: ['notification_outbox', 'notification_item', 'notification_delivery'],
    because: 'Deliveries.',
  },
  {
    files: /^platform\/state\/notification-deliveries\.ts$/,
    tables: ['notification_group'],
    because: 'When the last message of a group was sent.',
  },
  {
    files: /^product\/server\/incidents\/(?:write-lives|causes-kept)\.ts$/,
    tables: ['incident', 'incident_cause'],
    because: 'The life of incidents that rounds derive from what is published.',
  },
  {
    files: /^product\/server\/proposals\/kept-lives\.ts$/,
    tables: ['proposal'],
    because: 'The life of proposals that rounds derive; what people decide is kept by a write.',
  },
  { tables: ['incident_former_id'], because: 'Former ids of incidents, which rounds derive.' },
  {
    tables: ['last_url', 'column_choice', 'incident_visit'],
    because: 'What is remembered for a reader alone: the last page, columns, the last visit.',
  },
]

/** A file that writes tables of the state. */
export type StateWriter = { file: string; tables: readonly string[] }

/** The type of the transaction that only the one writer hands out. */
const writing = 'WriteTransaction'
const builders: ReadonlySet<string> = new Set([
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
])
const statement =
  /\b(?:insert\s+into|delete\s+from|update(?=\s+"?[\w$]+"?\s+(?:as\s+\w+\s+)?set\b))\s+"?(\w+|\$)/gi
const computed = '$'

type Write = { table: string; start: number }

/** The tables that migrations create. */
export function createdTables(migrations: readonly string[]): ReadonlySet<string> {
  const names = migrations.flatMap((text) =>
    [...text.matchAll(/\bcreate table (?:if not exists )?(\w+)/gi)].map(([, name = '']) => name),
  )
  return new Set(names)
}

/** The files that write state outside of `write`, with the tables that no exception names. */
export function stateWriters(
  sources: readonly Parsed[],
  tables: ReadonlySet<string>,
  exceptions = stateExceptions,
): StateWriter[] {
  return sources.flatMap((source) => {
    const written = writesOf(source)
      .map(({ table }) => table)
      .filter((table) => tables.has(table) || (table === computed && ofState(source)))
      .filter((table) => !exceptions.some((exception) => excepts(exception, source.file, table)))
    return written.length > 0 ? [{ file: source.file, tables: [...new Set(written)].toSorted() }] : []
  })
}

const ofState = ({ file }: Parsed) => file.startsWith('platform/state/')

function excepts({ files, tables }: StateException, file: string, table: string): boolean {
  return (files?.test(file) ?? true) && (tables?.includes(table) ?? true)
}

/** The writes of a source outside of `write`, by builder or as SQL. */
function writesOf(source: Parsed): Write[] {
  const found: Write[] = []
  const recorded: { start: number; end: number }[] = []
  const addText = (text: string, start: number) => {
    for (const table of tablesWritten(text)) found.push({ table, start })
  }
  new Visitor({
    CallExpression({ callee, arguments: list, start, end }) {
      if (isWrite(callee) && list.length === 2) recorded.push({ start, end })
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const [table] = list
      if (!builders.has(callee.property.name) || !table) return
      const name = isText(table) && table.type === 'Literal' ? String(table.value) : computed
      found.push({ table: name, start })
    },
    FunctionDeclaration({ params, start, end }) {
      if (params.some(takesWriteTransaction)) recorded.push({ start, end })
    },
    Literal({ value, start }) {
      if (typeof value === 'string') addText(value, start)
    },
    TemplateLiteral({ quasis, start }) {
      addText(quasis.map(({ value }) => value.cooked ?? '').join(computed), start)
    },
  }).visit(source.program)
  return found.filter(({ start }) => !recorded.some((call) => start > call.start && start < call.end))
}

/** A call of the writer's method: `state.write(author, work)`. */
function isWrite(callee: Node): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'write'
  )
}

function takesWriteTransaction(parameter: Node): boolean {
  const type = 'typeAnnotation' in parameter ? parameter.typeAnnotation : undefined
  const named = type?.type === 'TSTypeAnnotation' ? type.typeAnnotation : undefined
  return (
    named?.type === 'TSTypeReference' &&
    named.typeName.type === 'Identifier' &&
    named.typeName.name === writing
  )
}

/** The tables that an SQL text writes; `$` for one whose name is computed. */
function tablesWritten(text: string): string[] {
  return [...text.matchAll(statement)].map(([, name = '']) => name.toLowerCase())
}
