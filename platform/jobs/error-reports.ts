/** Who receives errors of the queue and of the state. */
export type ErrorListeners = {
  onError: (error: unknown) => void
  /** Called once the state answers again after an error. */
  onRecovered?: () => void
}

/** Reports until they are silenced. */
export type Errors = {
  report: (error: unknown) => void
  isFailing: () => boolean
  recovered: () => void
  silence: () => void
}

/** Ignores late reports of an aborted handler: the state may be closed by then. */
export function errorsUntilSilenced({ onError, onRecovered }: ErrorListeners): Errors {
  let isSilent = false
  let isFailing = false
  return {
    report(error) {
      isFailing = true
      if (!isSilent) onError(error)
    },
    isFailing: () => isFailing,
    recovered() {
      if (isFailing && !isSilent) onRecovered?.()
      isFailing = false
    },
    silence: () => void (isSilent = true),
  }
}
