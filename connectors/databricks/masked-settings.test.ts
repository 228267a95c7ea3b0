import { expect, test } from 'vitest'
import { withMaskedSecrets } from './masked-settings.ts'

const hidden = '[hidden]'

test.each([
  ['spark.hadoop.fs.azure.account.key.lake.dfs.core.windows.net', 'AbC/12=='],
  ['spark.hadoop.fs.s3a.secret.key', 'wJalrXUtnFEMI'],
  ['spark.hadoop.fs.s3a.access.key', 'AKIAIOSFODNN7EXAMPLE'],
  ['spark.hadoop.javax.jdo.option.ConnectionPassword', 'hunter2'],
  ['fs.azure.sas.container.account.blob.core.windows.net', '?sv=2020'],
  ['DB_PASSWORD', 'hunter2'],
  ['DB_PWD', 'hunter2'],
  ['SLACK_TOKEN', 'xyz'],
  ['OPENAI_KEY', 'xyz'],
  ['spark.datasource.connection.string', 'Endpoint=sb://x'],
  ['API_KEY', '12345'],
  ['REDIS_PASSWORD', '1234'],
])('the value of %s is hidden', (name, value) => {
  expect(withMaskedSecrets({ spark_conf: { [name]: value } })).toEqual({ spark_conf: { [name]: hidden } })
})

test.each([
  ['dapi0123456789abcdef', hidden],
  ['jdbc:postgresql://app:hunter2@db/app', `jdbc:postgresql://app:${hidden}@db/app`],
  [
    'jdbc:sqlserver://db;user=app;password=hunter2;encrypt=true',
    `jdbc:sqlserver://db;user=app;password=${hidden};encrypt=true`,
  ],
  [
    'https://lake.blob.core.windows.net/a?sv=2020&sig=abc%2F',
    `https://lake.blob.core.windows.net/a?sv=2020&sig=${hidden}`,
  ],
  ['-Dtoken=abc -Xmx4g', `-Dtoken=${hidden} -Xmx4g`],
  ['eyJhbGciOiJI.eyJzdWIi.c2ln', hidden],
])('a secret within the value %s is hidden, the rest stays', (value, shown) => {
  expect(withMaskedSecrets({ JAVA_OPTS: value })).toEqual({ JAVA_OPTS: shown })
})

test('what is no secret stays: settings, numbers, switches, and references to a secret scope', () => {
  const settings = {
    num_workers: 8,
    policy_id: 'ABC',
    custom_tags: { 'cost-key': 'K1' },
    spark_conf: {
      'spark.sql.shuffle.partitions': '200',
      'spark.databricks.credential.enabled': 'true',
      'spark.hadoop.fs.azure.account.key.a': '{{secrets/lake/key}}',
    },
    init_scripts: [{ workspace: { destination: '/Shared/init.sh' } }],
    docker_image: null,
  }
  expect(withMaskedSecrets(settings)).toEqual(settings)
})

test('secrets are hidden at any depth, also in lists', () => {
  const settings = { clusters: [{ docker_image: { basic_auth: { username: 'ann', password: 'hunter2' } } }] }
  expect(JSON.stringify(withMaskedSecrets(settings))).toBe(
    JSON.stringify(settings).replace('hunter2', hidden),
  )
})
