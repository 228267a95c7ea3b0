import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '#contract/errors.ts'

const ofOthers = 0o077
const sticky = 0o1000

/** Lets only this user read what this process and its children write from now on. */
export function keepFilesPrivate(): void {
  process.umask(ofOthers)
}

/**
 * Closes a folder to other users. If it belongs to another user, as a mounted volume may, closes what is in it. Throws if
 * neither is possible, or if everybody may write there.
 */
export async function closeToOthers(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  if (await isShared(folder)) throw openToOthers(folder, 'may write there')
  if (await isClosed(folder)) return
  for (const name of await readdir(folder)) {
    if (!(await isClosed(join(folder, name)))) throw openToOthers(folder, `can read ${name} there`)
  }
}

/** A folder such as /tmp, in which everybody keeps files. */
async function isShared(folder: string): Promise<boolean> {
  return ((await stat(folder)).mode & sticky) !== 0
}

/** Closes a path of this user. Answers whether other users cannot use it. */
async function isClosed(path: string): Promise<boolean> {
  const { mode, uid } = await stat(path)
  if ((mode & ofOthers) === 0) return true
  if (uid !== process.geteuid?.()) return false
  await chmod(path, mode & ~ofOthers)
  return true
}

function openToOthers(folder: string, what: string): CodedError {
  return new CodedError(
    'conflict',
    `The data directory ${folder} is not private: other users of this machine ${what}. Give it to the user that runs this process (chown -R), or set LAKEGAUGE_DATA_DIR to a folder of its own.`,
  )
}
