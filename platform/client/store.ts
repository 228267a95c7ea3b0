import { useSyncExternalStore } from 'react'

/** A value outside of React that screens can subscribe to. */
export type Store<Value> = {
  get(): Value
  set(value: Value): void
  /** Calls back after each change; answers the function that unsubscribes. */
  subscribe(onChange: () => void): () => void
}

/** A store with this initial value. */
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
