import { CodedError } from '#contract/errors.ts'

/** Whether something may not be read or seen. */
export function isDenied(error: unknown): error is CodedError {
  return error instanceof CodedError && error.code === 'forbidden'
}

/** Whether an error is about one folder or file: what is wrong with the credentials or the pace is about all of them. */
export function isOfFolder(error: unknown): error is CodedError {
  return (
    error instanceof CodedError && error.code !== 'invalid_credentials' && error.code !== 'too_many_requests'
  )
}
