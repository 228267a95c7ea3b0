import { z } from 'zod'

const longestUrl = 2000

/** An address within the product: the browser is never sent elsewhere. */
export const ownUrl = z
  .string()
  .max(longestUrl)
  .regex(/^\/(?![/\\])/, 'Give the part of the address that starts with one slash')
