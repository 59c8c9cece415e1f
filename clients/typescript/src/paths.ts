import type { paths as V20 } from './v2.0.js';
import type { paths as V21 } from './v2.1.js';

/** Every path of the REST API: each version has its own prefix. */
export interface paths extends V20, V21 {}
