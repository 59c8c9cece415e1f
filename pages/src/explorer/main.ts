import './nonce.js';
import '../base/base.css';
import 'graphiql/style.css';
import './explorer.css';
import './narrow.css';
import './workers.js';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { find } from '../base/dom.js';
import { Explorer } from './explorer.js';

createRoot(find('#explorer')).render(createElement(Explorer));
