import { agencyPlay } from '../support/play/agency.js';
import { graphqlPlayer } from '../support/play/graphql-player.js';

agencyPlay('GraphQL', graphqlPlayer);
