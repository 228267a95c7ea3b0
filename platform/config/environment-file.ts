import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { repositoryRoot } from './configuration.ts'

/** The environment with the variables of an `.env` file. Variables that are already set win. */
export function loadEnvironmentFile(
  environment: NodeJS.ProcessEnv = process.env,
  file: string = join(repositoryRoot, '.env'),
): NodeJS.ProcessEnv {
  return { ...parseEnv(readIfPresent(file)), ...environment }
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
