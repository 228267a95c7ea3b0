import { ensureSpark } from '../install.js'

function sparkIfAny() {
  try {
    return ensureSpark()
  } catch (error) {
    console.warn(`Skipped: there is no Spark here. ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** Where Spark is installed; undefined where it cannot be. */
export const spark = sparkIfAny()
