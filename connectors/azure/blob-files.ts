import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ContainerClient } from '@azure/storage-blob'
import { CodedError } from '#contract/errors.ts'
import { z } from 'zod'
import { lastPartOf, type FileStore, type StoredFile } from '#exchange/file-store.ts'

/** A folder of a container, and the address of the service: the key of a shared link stays with it. */
type Address = { service: string; container: string; key: string; link: string }

const refusal = z.looseObject({ statusCode: z.number().optional(), name: z.string(), message: z.string() })

/**
 * The files of Azure storage by their addresses `abfss://container@account.dfs.core.windows.net/…` or
 * `https://account.blob.core.windows.net/container/…`, with the credentials that Azure's own programs would use, a shared
 * link, or AZURE_STORAGE_CONNECTION_STRING.
 */
export function blobFiles(): FileStore {
  const containers = new Map<string, Promise<ContainerClient>>()
  const containerOf = (address: Address) => {
    const key = `${address.service}/${address.container}${address.link}`
    const known = containers.get(key) ?? open(address)
    containers.set(key, known)
    return known
  }
  return {
    list: (folder, signal) =>
      explained(folder, async () => {
        const address = addressOf(folder)
        return listed(await containerOf(address), address, signal)
      }),
    download: ({ path }, target, abortSignal) =>
      explained(path, async () => {
        const address = addressOf(path)
        const blob = (await containerOf(address)).getBlobClient(address.key)
        const { readableStreamBody: body } = await blob.download(0, undefined, { abortSignal })
        if (!body) throw new CodedError('source_failed', `${shown(path)} has no content.`)
        await pipeline(body, createWriteStream(target), { signal: abortSignal })
      }),
  }
}

// They are large, and few need them.
async function open({ service, container, link }: Address): Promise<ContainerClient> {
  const { BlobServiceClient, ContainerClient: Client } = await import('@azure/storage-blob')
  const connection = process.env['AZURE_STORAGE_CONNECTION_STRING']
  if (connection !== undefined)
    return BlobServiceClient.fromConnectionString(connection).getContainerClient(container)
  if (link !== '') return new Client(`${service}/${container}${link}`)
  const { DefaultAzureCredential } = await import('@azure/identity')
  return new Client(`${service}/${container}`, new DefaultAzureCredential())
}

async function listed(
  client: ContainerClient,
  { service, container, key, link }: Address,
  abortSignal: AbortSignal,
): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  const prefix = key === '' ? '' : `${key}/`
  for await (const item of client.listBlobsByHierarchy('/', { prefix, abortSignal })) {
    // A name may have what separates parts of an address.
    const place = item.name.replace(/\/$/, '').split('/').map(encodeURIComponent).join('/')
    const path = `${service}/${container}/${place}${link}`
    const name = lastPartOf(item.name)
    if (item.kind === 'prefix') found.push({ path, name, isFolder: true, bytes: 0, modifiedMs: 0 })
    else {
      const { contentLength = 0, lastModified } = item.properties
      found.push({ path, name, isFolder: false, bytes: contentLength, modifiedMs: lastModified.getTime() })
    }
  }
  return withoutMarks(found)
}

/** A storage account with folders lists each of them a second time, as an empty file. */
function withoutMarks(entries: readonly StoredFile[]): StoredFile[] {
  const folders = new Set(entries.filter(({ isFolder }) => isFolder).map(({ name }) => name))
  return entries.filter(({ isFolder, bytes, name }) => isFolder || bytes > 0 || !folders.has(name))
}

function addressOf(text: string): Address {
  const [, inUrl, account, path = ''] = /^abfss?:\/\/([^@/]+)@([^/]+)\/?(.*)$/.exec(text) ?? []
  if (inUrl !== undefined) {
    const service = `https://${account?.replace('.dfs.', '.blob.')}`
    return { service, container: inUrl, key: path.replace(/\/+$/, ''), link: '' }
  }
  const { origin, pathname, search } = new URL(text)
  const [container = '', ...rest] = decodeURIComponent(pathname).split('/').filter(Boolean)
  return { service: origin, container, key: rest.join('/'), link: search }
}

/** An address without the key of a shared link. */
function shown(path: string): string {
  return path.replace(/\?.*$/, '')
}

async function explained<Answer>(path: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof CodedError || error.name === 'AbortError') throw error
    const { statusCode, name, message } = refusal.parse(error)
    const isRefused = statusCode === 401 || statusCode === 403 || /Credential|Authentication/.test(name)
    const code = isRefused ? 'forbidden' : statusCode === 404 ? 'not_found' : 'source_failed'
    throw new CodedError(
      code,
      `${shown(path)} cannot be read: ${message.replace(/\.?\s*(?:\n[^]*)?$/, '')}.`,
      {
        cause: error,
      },
    )
  }
}
