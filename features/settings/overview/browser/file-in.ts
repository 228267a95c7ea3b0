import { settingsFile, type SettingsFile } from '../contract/settings-file.ts'

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('The file is not JSON: choose a file that was exported from Lakegauge.', { cause })
  }
}

/** The settings in the text of a file. */
export function fileIn(text: string): SettingsFile {
  const parsed = settingsFile.safeParse(jsonIn(text))
  if (parsed.success) return parsed.data
  throw new Error('The file holds no settings: choose a file that was exported from Lakegauge.')
}
