import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { isHeldElsewhere, lakeFileOf, type LakeFile } from '#lake/lake-file.ts'
import type { Lake } from '#lake/lake.ts'
import { openLake, type LakePlace } from '#lake/open-lake.ts'
import { publishedVersions } from '#mart/manifest.ts'
import { publishedNoteName } from '#derive/published-note.ts'
import { engineFile } from './lake-settings.ts'

/** A lake with its folder, which also holds what was published from it. */
type LakeInFolder = { place: LakePlace; folder: string }

const agreementName = 'collect-anew.json'
const publication = z.object({ version: z.int() })

const waysOut =
  'Put the file back, or restore a backup: ./lakegauge restore --from BACKUP --data-dir EMPTY_FOLDER. To collect anew from what the lakehouse still keeps, stop the server and run ./lakegauge collect --collect-anew, or start it with npm start -- --collect-anew: then earlier versions of costs, sealed and purged days, and facts that the lakehouse no longer keeps are lost.'

/**
 * Opens the lake. Throws if its file cannot be read, or holds less than what was published proves: a lake that is lost
 * must not be collected anew silently.
 */
export async function openKeptLake({ place, folder }: LakeInFolder): Promise<Lake> {
  const file = lakeFileOf(place)
  if (!file) return openLake(place)
  const loss = await lossOf(file, folder).catch((cause: unknown) => {
    if (isHeldElsewhere(cause)) return undefined
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CodedError('store_failed', `The lake ${file.path} cannot be opened (${why}). ${waysOut}`, {
      cause,
    })
  })
  if (loss !== undefined)
    throw new CodedError('store_failed', `The lake ${file.path} ${loss}. Nothing was changed. ${waysOut}`)
  return openLake(place)
}

/** Agrees to collect anew from now on; what is left of a lake that cannot be read is set aside under another name. */
export async function agreeToCollectAnew({ place, folder }: LakeInFolder): Promise<void> {
  const file = lakeFileOf(place)
  if (!file) return
  const version = await newestPublication(folder)
  const isReadable = await file.peekNote(publishedNoteName).then(
    ({ isThere }) => isThere,
    (error: unknown) => {
      if (isHeldElsewhere(error)) throw error
      return false
    },
  )
  if (!isReadable) file.setAside(`unreadable-${Date.now()}`)
  writeFileSync(join(folder, agreementName), JSON.stringify({ version }), { flush: true })
}

/** What was lost, so that "The lake …" can precede it. */
async function lossOf(file: LakeFile, folder: string): Promise<string | undefined> {
  const { isThere, note } = await file.peekNote(publishedNoteName)
  const newest = await newestPublication(folder)
  const kept = versionOf(note)
  const agreed = agreedVersion(folder)
  if (!isThere) {
    const isNew = newest === 0 && !existsSync(join(folder, engineFile))
    if (isNew || (agreed !== undefined && newest <= agreed)) return undefined
    const lack = existsSync(file.path) ? 'is empty' : 'is missing'
    return `${lack}: ${newest > 0 ? `publication ${newest} was made from it` : 'facts were collected into it'}`
  }
  // A process may die between a publication and its note.
  if (newest <= Math.max(kept, agreed ?? 0) + 1) return undefined
  return `lost what was written to it last: publication ${newest} was made from it, and it knows ${kept > 0 ? `of ${kept}` : 'of none'}`
}

async function newestPublication(folder: string): Promise<number> {
  return (await publishedVersions(join(folder, 'publications'))).at(-1) ?? 0
}

function versionOf(value: unknown): number {
  const parsed = publication.safeParse(value)
  return parsed.success ? parsed.data.version : 0
}

function agreedVersion(folder: string): number | undefined {
  const file = join(folder, agreementName)
  return existsSync(file) ? versionOf(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
