import { connectionOf } from '../base/lists/connection.js';
import { Person } from '../directory/person.entity.js';

export const PersonConnection = connectionOf(() => Person, 'Person', 'people');
