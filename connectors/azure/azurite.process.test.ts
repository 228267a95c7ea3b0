import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobServiceClient } from '@azure/storage-blob'
import { expect, onTestFinished, test, vi } from 'vitest'
import { blobFiles } from './blob-files.ts'

const installed = process.env['LAKEGAUGE_AZURITE']
if (installed === undefined)
  console.warn(
    'skipped: LAKEGAUGE_AZURITE names no folder in which Azurite, the emulator of Azure storage, is installed',
  )

const signal = AbortSignal.timeout(60_000)
/** The key that every Azurite has. */
const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='
const logs = 'abfss://logs@devstoreaccount1.dfs.core.windows.net'

/** Starts the emulator with an empty container, which the environment names. */
async function emulator(folder: string) {
  const main = join(folder, 'node_modules/azurite/dist/src/blob/main.js')
  const options = ['--inMemoryPersistence', '--blobPort', '0', '--skipApiVersionCheck', '--disableTelemetry']
  const child = spawn(process.execPath, [main, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    vi.unstubAllEnvs()
    child.kill('SIGKILL')
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /successfully listens on (\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    const connection = `DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=${key};BlobEndpoint=${url}/devstoreaccount1;`
    vi.stubEnv('AZURE_STORAGE_CONNECTION_STRING', connection)
    const container = BlobServiceClient.fromConnectionString(connection).getContainerClient('logs')
    await container.create()
    return container
  }
  throw new Error('The emulator ended before it listened.')
}

test.skipIf(installed === undefined)(
  'logs in Azure storage are listed and read as Azurite has them',
  async () => {
    const container = await emulator(installed ?? '')
    const put = (path: string, text: string) => container.uploadBlockBlob(path, text, text.length)
    await put('team/shared/eventlog/d 1/57/eventlog', 'abc')
    await put('team/50%25 #1?.gz', 'xy')
    const files = blobFiles()
    const names = async (path: string) =>
      (await files.list(`${logs}${path}`, signal)).map(({ name, isFolder, bytes }) => [name, isFolder, bytes])
    expect(await names('/team')).toEqual([
      ['shared', true, 0],
      ['50%25 #1?.gz', false, 2],
    ])
    expect(await names('/team/shared/eventlog')).toEqual([['d 1', true, 0]])
    expect(await names('/team/nothing')).toEqual([])
    const folder = await mkdtemp(join(tmpdir(), 'azurite-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const target = join(folder, 'target')
    const [, special] = await files.list(`${logs}/team`, signal)
    const [driver] = await files.list(`${logs}/team/shared/eventlog`, signal)
    const [context] = driver ? await files.list(driver.path, signal) : []
    const [log] = context ? await files.list(context.path, signal) : []
    for (const [file, text] of [
      [special, 'xy'],
      [log, 'abc'],
    ] as const) {
      if (file) await files.download(file, target, signal)
      expect(await readFile(target, 'utf8')).toBe(text)
    }
    await put('team/shared/eventlog/d 1/57/eventlog', 'abcdef')
    if (log) await files.download(log, target, signal)
    expect(await readFile(target, 'utf8')).toBe('abcdef')
    await container.deleteBlob('team/50%25 #1?.gz')
    await expect(special && files.download(special, target, signal)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(
      files.list('abfss://none@devstoreaccount1.dfs.core.windows.net/a', signal),
    ).rejects.toMatchObject({ code: 'not_found' })
  },
)
