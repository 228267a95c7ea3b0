import { useSyncExternalStore } from 'react'

/** One value outside of React that screens can watch. */
export type Store<Value> = {
  get(): Value
  set(value: Value): void
  /** Calls back after each change; answers how to stop. */
  subscribe(onChange: () => void): () => void
}

/** A store that holds this value at first. */
export function storeOf<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}

/** The value of a store; the component renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
