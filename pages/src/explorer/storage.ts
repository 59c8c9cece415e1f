import type { Storage } from '@graphiql/toolkit';

/** A key in any text: of a request header, of a query, of a tab. */
const KEY = /svc[po]_[0-9a-f]{12}_/i;

/** Keeps queries and settings between visits, but nothing that has an API key in it. */
export const storage: Storage = {
  getItem: (name) => localStorage.getItem(name),
  setItem: (name, value) => {
    if (!KEY.test(value)) localStorage.setItem(name, value);
  },
  removeItem: (name) => localStorage.removeItem(name),
  clear: () => localStorage.clear(),
  get length() {
    return localStorage.length;
  },
};
