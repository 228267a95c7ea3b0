import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { repositoryRoot } from './configuration.ts'

const usualFile = join(repositoryRoot, '.env')

/** The environment with the variables of an `.env` file. Variables that are already set win. */
export function loadEnvironmentFile(
  environment: NodeJS.ProcessEnv = process.env,
  file: string = usualFile,
): NodeJS.ProcessEnv {
  return { ...readEnvironmentFile(file), ...environment }
}

/** The variables of an `.env` file; none where there is no file. */
export function readEnvironmentFile(file: string = usualFile): NodeJS.Dict<string> {
  return parseEnv(readIfPresent(file))
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
