import './console.css';
import { render } from 'preact';
import { App } from './app.js';

const root = document.querySelector('#console');
if (root) render(<App />, root);
