import '../base/base.css';
