import { z } from 'zod'
import { pathFields } from './endpoint.ts'

const text = z.string()
const wholeNumber = z.string().regex(/^\d{1,9}$/, 'Write a whole number from 0 on')

/** Whether a path field is a whole number, as its name shows. */
export function isNumberField(name: string): boolean {
  return name.endsWith('Number')
}

/** The schema of a path's fields: texts, of which those named `…Number` are whole numbers. */
export function pathSchema(path: string): z.ZodObject {
  return z.object(
    Object.fromEntries(pathFields(path).map((name) => [name, isNumberField(name) ? wholeNumber : text])),
  )
}
