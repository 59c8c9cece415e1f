import { agencyPlay } from '../support/play/agency.js';
import { graphqlPlayer } from '../support/play/graphql-player.js';

agencyPlay('an agency that uses only GraphQL', graphqlPlayer);
