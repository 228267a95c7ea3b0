import { expect, test } from 'vitest'
import { logTables } from '#connectors/spark/event-log/tables.ts'
import { redactedRows } from './redacted-rows.ts'
import { redactorOf } from './redactor.ts'
import { safePattern } from './safe-pattern.ts'

const usual = redactorOf(new Map())
const hidden = '*********(redacted)'

test.each([
  ['password=abc', `password=${hidden}`],
  ['jdbc(url=x, password=a!b, user=u)', `jdbc(url=x, password=${hidden}, user=u)`],
  ['spark.hadoop.fs.s3a.secret.key = AB/CD+e=', `spark.hadoop.fs.s3a.secret.key = ${hidden}`],
  ['{"token":"abc","name":"n"}', `{"token":"${hidden}","name":"n"}`],
  ['{\\"token\\":\\"abc\\",\\"n\\":1}', `{\\"token\\":\\"${hidden}\\",\\"n\\":1}`],
  ["OPTIONS (accessKey 'k', accessKey='it''s')", `OPTIONS (accessKey 'k', accessKey='${hidden}''s')`],
  ['Authorization: Bearer abc.def-1', `Authorization: ${hidden}`],
  ['dbCredential => xyz', `dbCredential => ${hidden}`],
  ['jdbc:postgresql://bob:p@ss@host:5432/db', `jdbc:postgresql://bob:${hidden}@host:5432/db`],
  [
    'https://a.blob.core.windows.net/c?sv=1&sig=aB%2F&se=2',
    `https://a.blob.core.windows.net/c?sv=1&sig=${hidden}&se=2`,
  ],
])('hides the secret of %s', (text, open) => {
  expect(usual(text)).toBe(open)
  expect(usual(open)).toBe(open)
})

test.each([
  'FileScan parquet [token#1,password#2] Batched: true, DataFilters: [isnotnull(password#2)]',
  'abfss://container@account.dfs.core.windows.net/a:b/c',
  's3://bucket/path=1/day=2024-01-01',
  'org.apache.spark.SparkException: Job aborted: stage 3 failed, user = bob',
  'Token::new at secret://scope',
  'design=5, signal=6',
  'password=[hidden]',
  'count at Main.scala:12',
])('leaves %s as it is', (text) => {
  expect(usual(text)).toBe(text)
})

test('a log that sets its own keys hides the values of those, and texts that it names', () => {
  const own = redactorOf(
    new Map([
      ['spark.redaction.regex', '(?i)pin\\b'],
      ['spark.sql.redaction.string.regex', 'cust-[0-9]+'],
      ['spark.redaction.string.regex', 'iban:\\w+'],
    ]),
  )
  expect(own('PIN=1, password=2, cust-77 iban:DE12 x')).toBe(
    `PIN=${hidden}, password=2, ${hidden} ${hidden} x`,
  )
})

test.each(['(a+)+b', '(a|a)*b', '(?=x)y', '(a)\\1', 'a*b*c*d*e', '(', '', 'x*', `${'x'.repeat(501)}`])(
  'the pattern %s of a log is not used: the default holds',
  (pattern) => {
    expect(safePattern(pattern)).toBeUndefined()
    expect(redactorOf(new Map([['spark.redaction.regex', pattern]]))('token=1 a=2')).toBe(
      `token=${hidden} a=2`,
    )
  },
)

test.each(['(?i)secret|password|token|access[.]?key', 'my[(*+]key', 'a\\+b', '(?:one|two)?three'])(
  'the pattern %s of a log is used',
  (pattern) => {
    expect(safePattern(pattern)).toBeInstanceOf(RegExp)
  },
)

test('a text that no pattern was made for takes no longer than its length', () => {
  const text = `${'a'.repeat(20_000)} ${'"a="'.repeat(5_000)} ${'://u:'.repeat(4_000)}`
  expect(usual(text)).toBe(text)
})

test('rows lose the secrets of their texts, documents keep their form, and what names the application stays', () => {
  const [application] = logTables
  const redact = redactorOf(new Map([['spark.redaction.regex', 'total|app']]))
  const row = {
    cluster_id: 'app=1',
    application_name: 'app=1',
    task_count: 3,
    is_photon: null,
    problems_json: '["total=5",{"total":7}]',
  }
  expect(redactedRows(application, [row], redact)).toEqual([
    {
      cluster_id: 'app=1',
      application_name: `app=${hidden}`,
      task_count: 3,
      is_photon: null,
      problems_json: `["total=${hidden}",{"total":7}]`,
    },
  ])
})
