import { gzipSync } from 'node:zlib'
import { answering } from '#testing/answering.ts'
import { connectionTo } from '#connectors/testing/collected.ts'
import { smallLog } from '#connectors/spark/event-log/testing/small-log.ts'
import { expect, test } from 'vitest'
import { readEventLogs } from './event-logs.ts'

const folder = '/Volumes/main/ops/logs'
const bytes = gzipSync(smallLog)

test('logs of a volume and of DBFS are read through the connection, under the names that they have there', async () => {
  const { url } = await answering({
    [`GET /api/2.0/fs/directories${folder}`]: {
      contents: [
        { path: `${folder}/one.gz`, file_size: bytes.length, last_modified: 1, is_directory: false },
        { path: `${folder}/_SUCCESS`, file_size: 0, last_modified: 1, is_directory: false },
      ],
    },
    [`GET /api/2.0/fs/files${folder}/one.gz`]: { status: 200, text: bytes },
    'GET /api/2.0/dbfs/list': ({ query }) => ({
      files:
        query['path'] === '/logs/two.gz' || query['path'] === '/logs'
          ? [{ path: '/logs/two.gz', is_dir: false, file_size: bytes.length }]
          : [],
    }),
    'GET /api/2.0/dbfs/read': { bytes_read: bytes.length, data: bytes.toString('base64') },
  })
  const paths = [folder, 'dbfs:/logs/two.gz', 'dbfs:/logs/none']
  const { applications, failures } = await readEventLogs(paths, () => connectionTo(url))
  expect(applications.map(({ name, files }) => [name, files])).toEqual([
    ['shop', [`${folder}/one.gz`]],
    ['shop', ['/logs/two.gz']],
  ])
  expect(failures).toEqual([
    { file: 'dbfs:/logs/none', cause: 'It cannot be opened: There is nothing at dbfs:/logs/none.' },
  ])
})

test('a log of Databricks without a connection names the setting', async () => {
  const { failures } = await readEventLogs(['dbfs:/logs'])
  expect(failures[0]?.cause).toContain('set LAKEGAUGE_CONNECTION')
})
